export const STYLE = `
  :root { color-scheme: light; --ink: #1d2528; --soft: #566368; --line: #d9d6cd; --paper: #f8f7f3; --act: #1d4f5c; --warn: #a33b16 }
  * { box-sizing: border-box }
  html { scroll-padding-top: 4.5rem }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
  a { color: var(--act); text-underline-offset: .15em; overflow-wrap: anywhere }
  header.top { position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--line) }
  header.top > div, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem }
  header.top > div { display: flex; flex-wrap: wrap; gap: 0 1.75rem; align-items: center; min-height: 3.5rem }
  header.top strong { font-size: 1.0625rem }
  nav { display: flex; flex-wrap: wrap; gap: 0 1.125rem; font-size: .9375rem }
  nav a { text-decoration: none; padding: .5rem 0 } nav a:hover { text-decoration: underline }
  section { padding: 2.25rem 0 2.5rem; border-bottom: 1px solid var(--line) }
  h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 0 .375rem; font-weight: 650; letter-spacing: -.015em; font-variant-numeric: tabular-nums }
  h2 { font-size: 1.375rem; margin: 0 0 .25rem; line-height: 1.25 }
  h3 { font-size: 1rem; margin: 1.75rem 0 .375rem }
  p { margin: 0 0 1rem; max-width: 44rem } .soft { color: var(--soft) } .small { font-size: .875rem }
  .said { border-left: 4px solid var(--act); padding: .625rem 1rem; background: #fff; margin: 1.25rem 0 0 }
  .said.bad { border-color: var(--warn); color: #6d230a }
  .row { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end }
  label { display: block; font-size: .875rem; color: var(--soft); margin-bottom: .125rem }
  input, select { font: inherit; color: inherit; padding: .375rem .625rem; min-height: 2.5rem; border: 1px solid #8a9296; border-radius: 3px; background: #fff; max-width: 100% }
  input[type=number] { width: 6rem }
  button { font: inherit; font-weight: 600; padding: .375rem .9rem; min-height: 2.5rem; border-radius: 3px; border: 1px solid var(--act); background: var(--act); color: #fff; cursor: pointer }
  button:hover { background: #163d47 }
  button.plain { background: none; color: var(--act); font-weight: 500; font-size: .875rem; min-height: 1.875rem; padding: .125rem .6rem; border-color: #a9b6ba }
  button.plain:hover { background: #e9eeee }
  button[aria-pressed=true] { background: var(--ink); color: #fff; border-color: var(--ink) }
  button[aria-pressed=true].bad { background: var(--warn); border-color: var(--warn) }
  :focus-visible { outline: 3px solid #b3541e; outline-offset: 2px }
  table { border-collapse: collapse; width: 100%; font-size: .9375rem; margin-top: .75rem }
  th { text-align: left; font-weight: 500; color: var(--soft); font-size: .875rem; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid #a9a69c; vertical-align: bottom }
  td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; overflow-wrap: anywhere }
  td:last-child, th:last-child { padding-right: 0 }
  td.num, th.num { text-align: right; padding-right: 2rem; font-variant-numeric: tabular-nums; white-space: nowrap }
  td.day { font-variant-numeric: tabular-nums; white-space: nowrap }
  td code, .code { font-family: ui-monospace, "SFMono-Regular", Menlo, monospace; font-size: .8125rem }
  .buttons { display: flex; flex-wrap: wrap; gap: .375rem }
  .state { white-space: nowrap } .state.end { color: var(--warn) }
  ol.mail { list-style: none; margin: .75rem 0 0; padding: 0 }
  ol.mail > li { border-top: 1px solid var(--line); padding: .875rem 0 1rem; display: grid; grid-template-columns: 17rem 1fr; gap: .25rem 2rem }
  ol.mail .who { overflow-wrap: anywhere } ol.mail .who span { display: block }
  ol.mail .both { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem }
  ol.mail iframe { width: 100%; height: 24rem; border: 1px solid var(--line); margin: .25rem 0 0; background: #fff }
  ol.mail .text { white-space: pre-line; overflow-wrap: anywhere; max-width: 44rem; max-height: 24rem; overflow: auto; margin: .25rem 0 0 }
  .nothing { color: var(--soft); margin: .75rem 0 0 }
  footer { padding-top: 2rem; padding-bottom: 3rem }
  @media (max-width: 46rem) {
    header.top { position: static } header.top > div { padding-top: .5rem; padding-bottom: .25rem }
    h1 { font-size: 1.75rem } section { padding: 1.75rem 0 }
    ol.mail > li, ol.mail .both { grid-template-columns: minmax(0, 1fr) } ol.mail .text { max-height: none }
    table, tbody, tr, td { display: block } thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
    tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } td { border: 0; padding: .125rem 0; white-space: normal !important }
    td.num { text-align: left } td[data-label]::before { content: attr(data-label); display: inline-block; min-width: 8rem; color: var(--soft); font-size: .875rem }
    td:empty { display: none }
  }
`
