import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import mainCss from '#ui/tokens/brand-main.css?url'
import moneyManagementCss from '#ui/tokens/brand-money-management.css?url'
import motorCss from '#ui/tokens/brand-motor.css?url'
import postOfficeCss from '#ui/tokens/brand-post-office.css?url'
import supermarketCss from '#ui/tokens/brand-supermarket.css?url'

const CSS_OF_BRAND: Record<BrandKey, string> = {
  main: mainCss,
  supermarket: supermarketCss,
  motor: motorCss,
  'post-office': postOfficeCss,
  'money-management': moneyManagementCss,
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
