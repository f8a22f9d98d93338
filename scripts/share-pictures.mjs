#!/usr/bin/env node
// Draws the pictures of links (og:image) and the marks of emails. Run it when a type, colour, mark
// or headline changes: npx node scripts/share-pictures.mjs, on the pinned Node (reads TypeScript).
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
const MARKS = join(ROOT, 'apps/api/src/platform/messages/marks')

/** Three for each pixel of the page of an email: sharp on any phone. */
const MARK_SIZE = 84

await drawAll()

async function drawAll() {
  const chromium = await ensureChromium()
  const folder = mkdtempSync(join(tmpdir(), 'share-pictures-'))
  for (const drawn of [PICTURES, MARKS]) mkdirSync(drawn, { recursive: true })
  try {
    for (const key of BRAND_KEYS) {
      const page = join(folder, `${key}.html`)
      const brand = getBrand(key)
      writeFileSync(page, pictureOf(brand))
      await draw(page, { width: WIDTH, height: HEIGHT, to: join(PICTURES, `${key}.png`) })
      writeFileSync(page, markOf(brand))
      await draw(page, { width: MARK_SIZE, height: MARK_SIZE, to: join(MARKS, `${key}.png`) })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }

  async function draw(page, { width, height, to }) {
    const { code, output } = await run(chromium, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--default-background-color=00000000',
      '--virtual-time-budget=2000',
      `--window-size=${width},${height}`,
      `--screenshot=${to}`,
      pathToFileURL(page).href,
    ])
    if (code !== 0) throw new Error(`Chromium drew no ${to}:\n${output}`)
  }
}

/** The mark on the brand's own colour, for which it changes places with white. */
function markOf({ palette, logos }) {
  const mark = readFileSync(join(WEB, 'public', logos.mark), 'utf8')
  const swapped = { [palette.brand]: palette.onBrand, [palette.onBrand]: palette.brand }
  const onBrand = mark.replaceAll(/#[0-9a-f]{6}/g, (colour) => swapped[colour] ?? colour)
  return `<!doctype html><style>* { margin: 0 } svg { display: block; width: ${MARK_SIZE}px; height: ${MARK_SIZE}px }</style>${onBrand}`
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
