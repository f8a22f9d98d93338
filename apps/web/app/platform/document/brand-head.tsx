import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import { darkPalettes } from '@tarnbrook/brands/dark-palettes'
import { type Theme, toDarkMedia } from '#platform/store/theme.ts'
import mainCss from '#ui/tokens/brand-main.css?url'
import moneyManagementCss from '#ui/tokens/brand-money-management.css?url'
import motorCss from '#ui/tokens/brand-motor.css?url'
import postOfficeCss from '#ui/tokens/brand-post-office.css?url'
import supermarketCss from '#ui/tokens/brand-supermarket.css?url'
import mainDarkCss from '#ui/tokens/dark-main.css?url'
import moneyManagementDarkCss from '#ui/tokens/dark-money-management.css?url'
import motorDarkCss from '#ui/tokens/dark-motor.css?url'
import postOfficeDarkCss from '#ui/tokens/dark-post-office.css?url'
import supermarketDarkCss from '#ui/tokens/dark-supermarket.css?url'
import { DARK_SHEET_ID } from './page-element.ts'

const CSS_OF_BRAND: Record<BrandKey, string> = {
  main: mainCss,
  supermarket: supermarketCss,
  motor: motorCss,
  'post-office': postOfficeCss,
  'money-management': moneyManagementCss,
}

const DARK_CSS_OF_BRAND: Record<BrandKey, string> = {
  main: mainDarkCss,
  supermarket: supermarketDarkCss,
  motor: motorDarkCss,
  'post-office': postOfficeDarkCss,
  'money-management': moneyManagementDarkCss,
}

/**
 * Only this brand's: its palette, which names its two typefaces, and its mark. No preload of the
 * typefaces: a fallback of equal size is read first, and a slow line is for the words.
 */
export function BrandHead({ brand }: { brand: Brand }) {
  return (
    <>
      <meta name="theme-color" content={brand.navbarColour} />
      <link rel="icon" href={brand.logos.favicon} type="image/svg+xml" />
      <link rel="stylesheet" href={CSS_OF_BRAND[brand.key]} />
    </>
  )
}

/**
 * Where the screen is dark. The browser switches the sheet as someone goes to a page that is light
 * only, or signs in (`useDarkPages`).
 */
export function DarkHead({ brand, theme, isOn }: { brand: Brand; theme: Theme; isOn: boolean }) {
  const media = toDarkMedia(theme)
  if (media === null) return null
  return (
    <>
      {isOn && <meta name="theme-color" content={darkPalettes[brand.key].header} media={media} />}
      <link
        id={DARK_SHEET_ID}
        rel="stylesheet"
        href={DARK_CSS_OF_BRAND[brand.key]}
        media={media}
        // React's types lack it.
        {...(isOn ? {} : { disabled: true })}
      />
    </>
  )
}
