/// The script of a page.
enum HTMLScript {
    /// The SHA-256 of ``text``, for the policy of the page.
    static let hash = "sha256-xnzT1ajyj6cBTzSb/OwyHoGZWF9DDt8mK1BdASS1J0s="

    static let text = """
        'use strict';
        (() => {
          const id = name => document.getElementById(name);
          const form = id('filter');
          if (!form) return;
          const groups = [...document.querySelectorAll('.op')].map(el => ({
            el, section: el.closest('.v'), name: el.querySelector('h4').textContent,
            items: [...el.querySelectorAll('.f')].map(el => ({el, level: el.classList[1], text: null})),
          }));
          const value = name => id(name) ? id(name).value : '';
          const total = groups.reduce((sum, group) => sum + group.items.length, 0);
          const text = item => item.text ??= item.el.textContent.toLowerCase();
          const rule = item => item.rule ??= item.el.querySelector('summary code').textContent;
          const count = (text, word) => text.split(word).length - 1;
          const noun = (number, word) => number + ' ' + word + (number === 1 ? '' : 's');
          // Marks without elements of their own, where the browser has them (CSS Custom Highlight API Level 1).
          const marks = window.Highlight && CSS.highlights ? new Highlight() : null;
          if (marks) CSS.highlights.set('hit', marks);
          const mostMarks = 2000, mostOpened = 100;
          const mark = (el, words) => {
            const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
            while (marks.size < mostMarks && walker.nextNode()) {
              const node = walker.currentNode, content = node.data.toLowerCase();
              // Lower case may have another length.
              if (content.length !== node.data.length) continue;
              for (const word of words) {
                for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
                  const range = document.createRange();
                  range.setStart(node, at);
                  range.setEnd(node, at + word.length);
                  marks.add(range);
                }
              }
            }
          };
          // The boxes that the search opened: they close when it ends.
          const opened = new Set();
          const open = el => {
            if (el.open) return;
            el.open = true;
            opened.add(el);
          };
          const filter = () => {
            const words = [...new Set(value('q').toLowerCase().split(/\\s+/).filter(Boolean))];
            const levels = new Set([...form.querySelectorAll('[name=level]:checked')].map(box => box.value));
            const verdict = value('verdict'), api = value('api'), ruleId = value('rule');
            const shownIn = new Map();
            let shown = 0, hits = 0;
            for (const el of opened) el.open = false;
            opened.clear();
            if (marks) marks.clear();
            for (const group of groups) {
              const isChosen = (!verdict || group.section.dataset.v === verdict)
                && (!api || group.el.dataset.api === api);
              const name = group.name.toLowerCase();
              let number = 0;
              for (const item of group.items) {
                const isShown = isChosen && levels.has(item.level) && (!ruleId || rule(item) === ruleId)
                  && words.every(word => name.includes(word) || text(item).includes(word));
                if (item.el.hidden === isShown) item.el.hidden = !isShown;
                if (!isShown) continue;
                number += 1;
                if (!words.length) continue;
                const found = words.reduce((sum, word) => sum + count(text(item), word), 0);
                hits += found;
                if (shown + number > mostOpened) continue;
                open(group.el);
                if (found) open(item.el);
                if (marks) mark(item.el, words);
              }
              if (group.el.hidden !== !number) group.el.hidden = !number;
              if (number && words.length) {
                hits += words.reduce((sum, word) => sum + count(name, word), 0);
                if (marks) mark(group.el.firstElementChild, words);
              }
              shown += number;
              shownIn.set(group.section, (shownIn.get(group.section) || 0) + number);
            }
            for (const [section, number] of shownIn) section.hidden = !number;
            id('shown').textContent = (shown < total ? shown + ' of ' : '') + noun(total, 'finding')
              + (words.length ? ', ' + noun(hits, 'hit') : '');
            id('none').hidden = shown > 0;
            id('none').firstElementChild.textContent = words.length
              ? 'Nothing matches "' + value('q').trim() + '" with these filters.' : 'Nothing matches these filters.';
          };
          const ranked = [...groups];
          const order = () => {
            const name = value('order') === 'name';
            groups.splice(0, groups.length, ...ranked);
            if (name) {
              groups.sort((one, other) => one.section === other.section ? one.name.localeCompare(other.name)
                : ranked.indexOf(one) - ranked.indexOf(other));
            }
            for (const group of groups) group.section.append(group.el);
          };
          let timer;
          form.addEventListener('input', event => {
            if (event.target.id === 'order') return order();
            clearTimeout(timer);
            timer = setTimeout(filter, event.target.id === 'q' ? 100 : 0);
          });
          form.addEventListener('submit', event => event.preventDefault());
          form.addEventListener('reset', () => setTimeout(() => { order(); filter(); }));
          id('reset').addEventListener('click', () => form.reset());
          const setOpen = isOpen => {
            for (const group of groups) {
              if (group.el.hidden) continue;
              group.el.open = isOpen;
              for (const item of group.items) if (!item.el.hidden) item.el.open = isOpen;
            }
          };
          id('expand').addEventListener('click', () => setOpen(true));
          id('collapse').addEventListener('click', () => setOpen(false));
          const move = step => {
            const items = groups.filter(group => !group.el.hidden)
              .flatMap(group => group.items.filter(item => !item.el.hidden).map(item => ({item, group})));
            if (!items.length) return;
            const now = items.findIndex(({item}) => item.el.contains(document.activeElement));
            const next = now < 0 ? (step > 0 ? 0 : items.length - 1) : Math.min(Math.max(now + step, 0), items.length - 1);
            const {item, group} = items[next];
            group.el.open = true;
            item.el.firstElementChild.focus();
            item.el.scrollIntoView({block: 'nearest'});
          };
          const keys = {
            '/': () => id('q').focus(), j: () => move(1), k: () => move(-1), e: () => setOpen(true), c: () => setOpen(false),
          };
          document.addEventListener('keydown', event => {
            if (event.target === id('q') && event.key === 'Escape') {
              id('q').value = '';
              filter();
              return;
            }
            if (!id('keys').checked || event.ctrlKey || event.metaKey || event.altKey) return;
            if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
            const action = Object.hasOwn(keys, event.key) && keys[event.key];
            if (!action) return;
            event.preventDefault();
            action();
          });
          const reveal = () => {
            let name = location.hash.slice(1);
            try { name = decodeURIComponent(name); } catch { return; }
            const target = name && id(name);
            if (!target) return;
            for (let el = target; el; el = el.parentElement) if (el.tagName === 'DETAILS') el.open = true;
            target.scrollIntoView();
          };
          addEventListener('hashchange', reveal);
          document.addEventListener('click', event => {
            const link = event.target.closest('a[href^="#"]');
            // A second click on a link changes no hash.
            if (link && link.hash === location.hash) setTimeout(reveal);
          });
          const addCopier = pre => {
            if (!navigator.clipboard || pre.nextElementSibling?.className === 'copier') return;
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'copier';
            button.textContent = 'Copy';
            button.addEventListener('click', () => navigator.clipboard.writeText(pre.textContent)
              .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Select and copy it'; }));
            pre.after(button);
          };
          document.querySelectorAll('.fix .copy').forEach(addCopier);
          document.addEventListener('toggle', event => {
            const el = event.target;
            if (el.open && el.querySelectorAll) el.querySelectorAll('.copy').forEach(addCopier);
          }, true);
          // Browsers without ::details-content print only what is open.
          let closed = [];
          addEventListener('beforeprint', () => {
            closed = [...document.querySelectorAll('details:not([open])')];
            for (const el of closed) el.open = true;
          });
          addEventListener('afterprint', () => {
            for (const el of closed) el.open = false;
          });
          // The texts for the search, so that the first one is as fast as the others.
          const waiting = [...groups];
          const prepare = time => {
            while (waiting.length && time.timeRemaining() > 2) {
              const group = waiting.pop();
              group.items.forEach(text);
            }
            if (waiting.length) requestIdleCallback(prepare);
          };
          if (window.requestIdleCallback) requestIdleCallback(prepare);
          form.hidden = false;
          reveal();
        })();
        """
}
