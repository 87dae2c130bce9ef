/// The script of a page.
enum HTMLScript {
    /// The SHA-256 of ``text``, for the policy of the page.
    static let hash = "sha256-6HT9NIOkVpG4XB9LbwbWz4D5kqXTR0vTpIpOzdq6YO4="

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
          const search = (group, item) =>
            item.text ??= (group.name + ' ' + item.el.textContent).toLowerCase();
          const filter = () => {
            const words = value('q').toLowerCase().split(/\\s+/).filter(Boolean);
            const levels = new Set([...form.querySelectorAll('[name=level]:checked')].map(box => box.value));
            const verdict = value('verdict'), api = value('api');
            const shownIn = new Map();
            let shown = 0;
            for (const group of groups) {
              const isChosen = (!verdict || group.section.dataset.v === verdict)
                && (!api || group.el.dataset.api === api);
              let count = 0;
              for (const item of group.items) {
                const isShown = isChosen && levels.has(item.level)
                  && words.every(word => search(group, item).includes(word));
                if (item.el.hidden === isShown) item.el.hidden = !isShown;
                if (isShown) count += 1;
              }
              if (group.el.hidden !== !count) group.el.hidden = !count;
              shown += count;
              shownIn.set(group.section, (shownIn.get(group.section) || 0) + count);
            }
            for (const [section, count] of shownIn) section.hidden = !count;
            id('shown').textContent = shown + ' shown';
          };
          let timer;
          form.addEventListener('input', event => {
            clearTimeout(timer);
            timer = setTimeout(filter, event.target.id === 'q' ? 100 : 0);
          });
          form.addEventListener('submit', event => event.preventDefault());
          form.addEventListener('reset', () => setTimeout(filter));
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
          if (navigator.clipboard) document.addEventListener('toggle', event => {
            for (const pre of event.target.querySelectorAll ? event.target.querySelectorAll('.copy') : []) {
              if (!event.target.open || pre.nextElementSibling?.className === 'copier') continue;
              const button = document.createElement('button');
              button.type = 'button';
              button.className = 'copier';
              button.textContent = 'Copy';
              button.addEventListener('click', () => navigator.clipboard.writeText(pre.textContent)
                .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Select and copy it'; }));
              pre.after(button);
            }
          }, true);
          // The texts for the search, so that the first one is as fast as the others.
          const waiting = [...groups];
          const prepare = time => {
            while (waiting.length && time.timeRemaining() > 2) {
              const group = waiting.pop();
              for (const item of group.items) search(group, item);
            }
            if (waiting.length) requestIdleCallback(prepare);
          };
          if (window.requestIdleCallback) requestIdleCallback(prepare);
          form.hidden = false;
          reveal();
        })();
        """
}
