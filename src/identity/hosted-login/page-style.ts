import { createHash } from 'node:crypto'

/** Colors, fonts and sizes of the product. `page-style.test.ts` checks that they match its style sheet. */
export const PAGE_STYLE = `
:root {
  color-scheme: light;
  --base: #fbf7f0; --text: #16302a; --primary: #c7421e; --primary-text: #ffffff; --error: #a12a1e;
  --surface: #fffdf9; --line: #ddd0bb; --edge: #857a67; --muted: #4f6259; --link: #b23a18; --leaf: #2c6a45;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --base: #16302a; --text: #f5efe3; --primary: #f0805c; --primary-text: #2a0f06; --error: #f4998a;
    --surface: #1b3831; --line: #35564b; --edge: #7d988c; --muted: #b4c4ba; --link: #f59a7c; --leaf: #8ccb9b;
  }
}
@font-face {
  font-family: "Young Serif"; font-weight: 400; font-display: optional;
  src: url("/oauth2/fonts/young-serif.woff2") format("woff2");
}
@font-face {
  font-family: "Source Sans 3"; font-weight: 200 900; font-display: optional;
  src: url("/oauth2/fonts/source-sans-3.woff2") format("woff2");
}
*, ::before, ::after { box-sizing: border-box; }
html {
  background: var(--base); color: var(--text); -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
  font-family: "Source Sans 3", "Segoe UI", Helvetica, Arial, sans-serif;
}
body { margin: 0; padding: 1.5rem 1.25rem 4rem; font-size: 1.0625rem; line-height: 1.6; overflow-wrap: break-word; }
header, main { max-width: 27.5rem; margin-inline: auto; }
main { padding-top: 2.5rem; }
h1 {
  margin: 0 0 1.75rem; font: 400 clamp(2.125rem, 1.6rem + 2.3vw, 3.375rem)/1.1 "Young Serif", Georgia, serif;
  letter-spacing: -0.012em; text-wrap: balance;
}
p { margin: 0 0 1.25rem; text-wrap: pretty; }
a { color: inherit; text-decoration-color: var(--edge); text-decoration-thickness: 1px; text-underline-offset: 0.22em; }
a:hover { color: var(--link); text-decoration-color: currentColor; }
.logo { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; text-decoration: none; }
.logo span { font: 400 1.375rem/1 "Young Serif", Georgia, serif; }
.logo svg { width: 2.25rem; height: 2.25rem; stroke-linecap: round; }
.rim { stroke: currentColor; stroke-width: 3.4; }
.leaf { fill: var(--leaf); }
.vein { stroke: var(--base); stroke-width: 1.6; }
form { display: flex; flex-direction: column; gap: 1.25rem; }
.field { display: flex; flex-direction: column; gap: 0.375rem; }
label, legend { font-weight: 600; line-height: 1.375; padding: 0; }
fieldset { margin: 0; padding: 0; border: 0; display: flex; flex-direction: column; gap: 0.75rem; }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; font-weight: 400; }
.choice input { width: 1.25rem; height: 1.25rem; accent-color: var(--primary); }
.hint { margin: 0; color: var(--muted); font-size: 0.9375rem; line-height: 1.5; }
input:not([type=radio]) {
  width: 100%; height: 3rem; padding: 0 1rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--edge); border-radius: 0.875rem;
}
input[aria-invalid] { border: 2px solid var(--error); }
.code { font-variant-numeric: tabular-nums; letter-spacing: 0.2em; }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem; padding: 0.5rem 1.375rem;
  font: 600 1.0625rem/1.2 "Source Sans 3", "Segoe UI", Helvetica, Arial, sans-serif; text-decoration: none;
  border: 1px solid var(--primary); border-radius: 0.875rem; cursor: pointer;
  background: var(--primary); color: var(--primary-text);
}
.button { background: transparent; border-color: var(--edge); color: inherit; }
.button:hover { color: inherit; border-color: currentColor; }
.error {
  margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--error);
  border-radius: 0.875rem; background: var(--surface);
}
.providers { display: flex; flex-direction: column; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.or { display: flex; align-items: center; gap: 1rem; margin: 1.75rem 0; color: var(--muted); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.more { margin: 2rem 0 0; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--muted); }
.more p:last-child { margin: 0; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; border-radius: 4px; }
input:focus-visible, button:focus-visible, .button:focus-visible { border-radius: 0.875rem; }
`

/** Allows exactly this style sheet, without a nonce. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`
