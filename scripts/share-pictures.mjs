#!/usr/bin/env node
// Draws apps/web/public/og/<brand>.png (og:image). Run it when the type, colours, mark or headline
// changes: npx node scripts/share-pictures.mjs, on the pinned Node (reads TypeScript).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRAND_KEYS, getBrand } from '../packages/brands/src/brand.ts'
import { ensureChromium } from './chromium.mjs'
import { ROOT } from './install.mjs'
import { run } from './processes.mjs'

/** Pixels, as og:image:width and og:image:height say. */
const WIDTH = 1200
const HEIGHT = 630

const WEB = join(ROOT, 'apps/web')
const PICTURES = join(WEB, 'public/og')

await drawAll()

async function drawAll() {
  const chromium = await ensureChromium()
  const folder = mkdtempSync(join(tmpdir(), 'share-pictures-'))
  mkdirSync(PICTURES, { recursive: true })
  try {
    for (const key of BRAND_KEYS) {
      const file = join(folder, `${key}.html`)
      writeFileSync(file, pictureOf(getBrand(key)))
      const { code, output } = await run(chromium, [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--allow-file-access-from-files',
        '--virtual-time-budget=2000',
        `--window-size=${WIDTH},${HEIGHT}`,
        `--screenshot=${join(PICTURES, `${key}.png`)}`,
        pathToFileURL(file).href,
      ])
      if (code !== 0) throw new Error(`Chromium drew no picture for ${key}:\n${output}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pictureOf(brand) {
  const wordmark = readFileSync(join(WEB, 'public', brand.logos.wordmark.src), 'utf8')
  // The mark is the first 40 units of the wordmark, in the colours that stand on the header.
  const mark = wordmark.replace(/width="\d+"/, 'width="40"').replace(/viewBox="[^"]*"/, 'viewBox="0 0 40 40"')
  return `<!doctype html><html lang="en-GB" data-brand="${brand.key}"><meta charset="utf-8"><style>
    ${sheet('tokens.css')} ${sheet(`brand-${brand.key}.css`)}
    * { box-sizing: border-box; margin: 0 }
    body { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; padding: 72px;
      overflow: hidden; background: var(--color-header); color: var(--color-on-header); font-family: var(--font-text) }
    .wordmark svg { display: block; width: auto; height: 68px }
    .mark { position: absolute; right: 72px; top: 165px }
    .mark svg { display: block; width: 300px; height: 300px }
    .words { position: absolute; left: 72px; bottom: 72px; width: 730px }
    h1 { font: var(--heading-weight) ${brand.key === 'motor' ? 108 : 84}px/var(--heading-leading) var(--font-display);
      letter-spacing: var(--heading-tracking); text-transform: var(--heading-case); text-wrap: balance }
    p { margin-top: 28px; font-size: 32px }
    </style><div class="wordmark">${wordmark}</div><div class="mark">${mark}</div>
    <div class="words"><h1>${brand.voice.heroHeadline}</h1><p>${productOf(brand)}</p></div></html>`
}

function sheet(name) {
  const fonts = pathToFileURL(join(WEB, 'public/fonts')).href
  return readFileSync(join(WEB, 'app/ui/tokens', name), 'utf8').replaceAll('url("/fonts', `url("${fonts}`)
}

function productOf({ loanAmountPounds: { min, max }, productType }) {
  const kind = productType === 'hire-purchase' ? 'Hire purchase' : 'Personal loans'
  return `${kind}, £${min.toLocaleString('en-GB')} to £${max.toLocaleString('en-GB')}`
}
