import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import config from './playwright.config.ts'
import { PICTURES_FOLDER } from './support/screens.ts'

const COLUMN = { narrow: 220, wide: 420 }
/** CSS pixels of a picture that are shown: the rest of a long page is in the picture itself. */
const MOST_HEIGHT = 1400

/**
 * After pictures were taken, a sheet for each brand and width: `pictures/<brand>-<width>.png`
 * (journey), `pictures/public-…` (public pages), `pictures/application-…`.
 */
export default async function makeContactSheets(): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    for (const folder of readdirSync(PICTURES_FOLDER, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue
      const path = join(PICTURES_FOLDER, folder.name)
      const pictures = readdirSync(path).filter((name) => name.endsWith('.png'))
      const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } })
      const sheet = join(path, 'sheet.html')
      writeFileSync(sheet, buildSheet(pictures, folder.name.endsWith('1280') ? COLUMN.wide : COLUMN.narrow))
      await page.goto(pathToFileURL(sheet).href)
      await page.screenshot({ path: `${path}.png`, fullPage: true })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

function buildSheet(pictures: readonly string[], width: number): string {
  const figures = pictures.toSorted().map(
    (name) => `<figure><figcaption>${name.replace('.png', '')}</figcaption>
      <div><img src="${name}" width="${width}" alt=""></div></figure>`,
  )
  return `<!doctype html><style>
    body { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin: 16px; background: #999; font: 13px sans-serif }
    figure { margin: 0 } div { max-height: ${MOST_HEIGHT}px; overflow: hidden; background: #fff }
    </style>${figures.join('')}`
}
