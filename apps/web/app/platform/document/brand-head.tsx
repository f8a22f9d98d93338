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
 * What only this brand's pages load: its palette, which names its two typefaces, and its mark. The typefaces are not asked
 * for ahead: the words are first read in one that takes up as much room, and the slow line belongs to them until then.
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
