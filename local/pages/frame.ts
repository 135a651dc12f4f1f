import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#23303a, #e6ebee); --quiet: light-dark(#53626d, #a9b6bf);
    --ground: light-dark(#f6f7f8, #14191d); --card: light-dark(#fff, #1d252b); --line: light-dark(#cfd7dc, #38454e);
    --accent: light-dark(#1f5f74, #8cc7da); --warn: light-dark(#fff3d6, #3d3213); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
  .notice { padding: .5rem 1rem; background: var(--warn); border-bottom: 1px solid var(--line); text-align: center; }
  main { max-width: 68rem; margin: 0 auto; padding: 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
  a { color: var(--accent); }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
  th { font-weight: 600; } .quiet { color: var(--quiet); } .amount { text-align: end; white-space: nowrap; }
  code { overflow-wrap: anywhere; font-size: .875rem; }
  button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; color: inherit; background: var(--card);
    border: 1px solid var(--quiet); border-radius: .375rem; cursor: pointer; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  iframe { width: 100%; min-height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; } dd { margin: 0; }
`;

/** A page of the local stack for people; its notice says that this is a stand-in. */
export function framePage(page: { title: string; notice: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header class="notice"><strong>${page.notice}</strong></header>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html>`.toString();
}
