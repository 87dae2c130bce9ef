// Whether the scripts that parsed before redaction parse after it: node --experimental-vm-modules parse.js BEFORE AFTER.
// AFTER has the changed files of BEFORE, under the same names; the scripts of pages are read from their elements.

const fs = require("fs");
const path = require("path");
const vm = require("vm");

function parses(script) {
  try {
    new vm.Script("(async function(){\n" + script.replace(/^#!.*/, "") + "\n})");
    return true;
  } catch {}
  try {
    new vm.SourceTextModule(script);
    return true;
  } catch {
    return false;
  }
}

function scripts(file) {
  const text = fs.readFileSync(file, "utf8");
  if (!file.endsWith(".html")) return [text];
  return [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1]);
}

const [before, after] = process.argv.slice(2);
let parsed = 0;
const broken = [];
for (const name of fs.readdirSync(after).filter((name) => /\.(js|mjs|cjs|html)$/.test(name))) {
  const shown = scripts(path.join(after, name));
  scripts(path.join(before, name)).forEach((script, index) => {
    if (!parses(script)) return;
    parsed += 1;
    if (!parses(shown[index] ?? ")")) broken.push(`${name}, script ${index + 1}`);
  });
}
for (const place of broken) console.log(`broken: ${place}`);
console.log(`${parsed} changed scripts parsed before, ${parsed - broken.length} parse after`);
process.exitCode = broken.length > 0 ? 1 : 0;
