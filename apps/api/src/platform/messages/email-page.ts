import type { Brand, Palette } from '@tarnbrook/brands/brand-type'
import { darkPalettes } from '@tarnbrook/brands/dark-palettes'
import { MARK_ID } from './email-mark.ts'
import { escapeHtml } from './escape-html.ts'

export type EmailStyles = ReturnType<typeof emailStyles>

/**
 * Inlined into each element, because many mail programs remove style sheets. Each text has a colour
 * and a background, so that dark mode inverts both.
 */
export function emailStyles({ palette, typefaces }: Brand) {
  const text = `font-family:${SANS_SERIF}`
  const display = `font-family:${SERIF_FACES.includes(typefaces.display) ? SERIF : SANS_SERIF}`
  // A line height is a ratio, so that lines stay apart where a reader enlarges the text.
  const body = `${text};font-size:16px;line-height:1.5;color:${palette.ink};${BREAKS}`
  const cell = `${text};font-size:16px;line-height:1.4;padding:10px 0;border-bottom:1px solid ${palette.rule};vertical-align:top;text-align:left;${BREAKS}`
  return {
    wordmark: `${display};font-size:22px;line-height:1.3;font-weight:700;color:${palette.onBrand};background-color:${palette.brand};padding:20px 32px;border-bottom:4px solid ${chooseAccent(palette)}`,
    sheet: `background-color:${palette.surface};color:${palette.ink};padding:32px 32px 16px;border:1px solid ${palette.rule};border-top:0`,
    title: `${display};font-size:26px;line-height:1.25;font-weight:700;color:${palette.ink};margin:0 0 20px;${BREAKS}`,
    heading: `${display};font-size:19px;line-height:1.35;font-weight:700;color:${palette.ink};margin:28px 0 8px;${BREAKS}`,
    paragraph: `${body};margin:0 0 16px`,
    list: `${body};margin:0 0 16px;padding:0 0 0 22px`,
    item: 'margin:0 0 8px',
    facts: `table-layout:fixed;width:100%;border-collapse:collapse;margin:4px 0 24px;border-top:1px solid ${palette.rule}`,
    term: `${cell};font-weight:400;color:${palette.inkSoft};padding-right:16px`,
    detail: `${cell};font-weight:700;color:${palette.ink}`,
    action: 'border-collapse:separate;margin:8px 0 24px',
    actionColour: palette.action,
    actionCell: `background-color:${palette.action};border-radius:4px;mso-padding-alt:14px 22px`,
    actionLink: `display:inline-block;${text};font-size:16px;line-height:1.25;font-weight:700;color:${palette.onAction};text-decoration:none;padding:14px 22px`,
    quoted: `${body};white-space:pre-wrap;margin:0 0 24px;padding:2px 0 2px 16px;border-left:4px solid ${palette.rule}`,
    link: `color:${palette.link};text-decoration:underline`,
    small: `${text};font-size:14px;line-height:1.5;color:${palette.inkSoft};margin:0 0 12px;${BREAKS}`,
    page: `margin:0;padding:0;background-color:${palette.paper};color:${palette.ink}`,
    footer: `background-color:${palette.paper};padding:20px 32px 24px`,
  }
}

/**
 * A system's own faces, since an email loads none. Outlook for Windows reads the first name only.
 */
const SANS_SERIF = "'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"
const SERIF_FACES: readonly string[] = ['Newsreader', 'Bitter']
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** The line below the brand's name: the colour that the brand has beside its main one. */
function chooseAccent({ action, brand, focus }: Pick<Palette, 'action' | 'brand' | 'focus'>): string {
  return action === brand ? focus : action
}

/**
 * For mail programs that read a style sheet: the brand's dark colours, and one column on a phone.
 * The others show the light page of the inlined styles.
 */
function styleSheet({ key }: Brand): string {
  const dark = darkPalettes[key]
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{width:100%;-webkit-text-size-adjust:100%}
@media (max-width:500px){
.side{padding-left:20px!important;padding-right:20px!important}
.facts tr,.facts th,.facts td{display:block!important;width:auto!important;padding-right:0!important}
.facts th{border-bottom:0!important;padding-bottom:0!important}
.facts td{padding-top:2px!important}
.action,.action tr,.action td,.action a{display:block!important}
.action a{text-align:center!important}
}
@media (prefers-color-scheme:dark){
.paper{background-color:${dark.paper}!important;color:${dark.ink}!important}
.sheet{background-color:${dark.surface}!important;color:${dark.ink}!important;border-color:${dark.rule}!important}
.mark{background-color:${dark.band}!important;color:${dark.onBand}!important;border-color:${dark.accent}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.inkSoft}!important}
.ruled{border-color:${dark.rule}!important}
.link{color:${dark.link}!important}
.action td{background-color:${dark.action}!important}
.action a{color:${dark.onAction}!important}
}`
}

/** The name beside it says what it shows, so nothing is lost where pictures are off. */
const MARK = `<img src="cid:${MARK_ID}" width="28" height="28" alt="" style="display:inline-block;vertical-align:middle;border:0;margin:-3px 12px 0 0">`

/** After the preview, so that a mailbox does not add the beginning of the text to it. */
const AFTER_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Outlook for Windows knows no `max-width`: it gets a table of this width. */
const WIDTH = 600

/**
 * One column, at most 600 pixels wide, with nothing to load: no font, no script, and no picture but
 * the brand's mark, which the email carries.
 */
export function emailPage({
  title,
  preview,
  brand,
  body,
  footer,
}: {
  title: string
  preview: string
  brand: Brand
  body: string
  footer: string
}): string {
  const styles = emailStyles(brand)
  const { palette } = brand
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${styleSheet(brand)}
</style>
</head>
<body class="paper" bgcolor="${palette.paper}" style="${styles.page}">
<div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${AFTER_PREVIEW}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" bgcolor="${palette.paper}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;text-align:left">
<tr><td class="mark side" bgcolor="${palette.brand}" style="${styles.wordmark}">${MARK}${escapeHtml(brand.fullName)}</td></tr>
<tr><td class="sheet side" bgcolor="${palette.surface}" style="${styles.sheet}">
${body}
</td></tr>
<tr><td class="paper side" bgcolor="${palette.paper}" style="${styles.footer}">
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
