import { readFileSync } from 'node:fs'
import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { darkPalettes } from '@tarnbrook/brands/dark-palettes'
import { describe, expect, test } from 'vitest'

// The rule is decoration and may be darker where it is dotted; other colours are the brand's own.
const functionalNames = {
  paper: 'color-paper',
  surface: 'color-surface',
  tint: 'color-tint',
  ink: 'color-text',
  inkSoft: 'color-text-soft',
  control: 'color-control',
  brand: 'color-brand',
  onBrand: 'color-on-brand',
  action: 'color-action',
  onAction: 'color-on-action',
  actionHover: 'color-action-hover',
  link: 'color-link',
  focus: 'color-focus',
  onFocus: 'color-on-focus',
  error: 'color-error',
  errorTint: 'color-error-tint',
  success: 'color-success',
  successTint: 'color-success-tint',
  warning: 'color-warning',
  warningTint: 'color-warning-tint',
  card: 'card',
  onCard: 'on-card',
  cardSoft: 'card-soft',
  cardTrack: 'card-track',
  cardMark: 'card-mark',
} as const

// The brand package tests its palette's contrast; here the stylesheets are held to that palette.
describe.each(BRAND_KEYS)('%s', (key) => {
  const css = readFileSync(new URL(`./brand-${key}.css`, import.meta.url), 'utf8')
  const brand = getBrand(key)

  test.each(Object.entries(functionalNames))('%s is --%s', (name, variable) => {
    expect(resolve(css, variable)).toBe(brand.palette[name as keyof typeof functionalNames])
  })

  const dark = readFileSync(new URL(`./dark-${key}.css`, import.meta.url), 'utf8')

  test.each(Object.entries({ ...functionalNames, rule: 'color-rule' }))(
    'dark, %s is --%s',
    (name, variable) => {
      expect(resolve(dark, variable)).toBe(darkPalettes[key][name as keyof typeof functionalNames])
    },
  )

  test('dark, it says so, and has the header that the palette says', () => {
    expect(resolve(dark, 'color-header') ?? brand.navbarColour).toBe(darkPalettes[key].header)
    expect(dark).toContain('color-scheme: only dark;')
  })

  test('sets its own faces and its own header', () => {
    expect(resolve(css, 'font-display')).toContain(brand.typefaces.display)
    expect(resolve(css, 'font-text')).toContain(brand.typefaces.text)
    expect(resolve(css, 'color-header')).toBe(brand.navbarColour)
  })

  test('until a face is there, one of the same measures stands in for it', () => {
    for (const [variable, face] of [
      ['font-display', brand.typefaces.display],
      ['font-text', brand.typefaces.text],
    ] as const) {
      expect(resolve(css, variable)).toContain(`"${face}", "${face} fallback",`)
      expect(css).toContain(`@font-face {\n  font-family: "${face} fallback";`)
    }
    expect(css.match(/src: local\(/g)?.length).toBe(css.match(/size-adjust: /g)?.length)
  })

  test('keeps the place of its wordmark as wide as that is', () => {
    const { src, width, height } = brand.logos.wordmark
    const svg = readFileSync(new URL(`../../../public${src}`, import.meta.url), 'utf8')
    expect(svg).toContain(`width="${width}" height="${height}"`)
  })
})

function resolve(css: string, variable: string): string | undefined {
  const value = new RegExp(`--${variable}:\\s*([^;]+);`).exec(css)?.[1]
  const reference = /^var\(--([a-z-]+)\)$/.exec(value ?? '')?.[1]
  return reference === undefined ? value : resolve(css, reference)
}
