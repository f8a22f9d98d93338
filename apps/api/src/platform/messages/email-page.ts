import type { Brand } from '@tarnbrook/brands/brand-type'
import { escapeHtml } from './escape-html.ts'

export type EmailStyles = ReturnType<typeof emailStyles>

/**
 * The styles of a brand's emails, inlined into each element because mail programs remove style sheets. Every text has its own
 * colour and background: a program that inverts colours for dark mode inverts both.
 */
export function emailStyles({ palette, typefaces }: Brand) {
  const text = `font-family:'${typefaces.text}',Arial,Helvetica,sans-serif`
  const display = `font-family:'${typefaces.display}',${SERIF_FACES.includes(typefaces.display) ? "Georgia,'Times New Roman',serif" : 'Arial,Helvetica,sans-serif'}`
  const body = `${text};font-size:16px;line-height:24px;color:${palette.ink};overflow-wrap:anywhere;word-break:break-word`
  const cell = `${text};font-size:16px;line-height:22px;padding:10px 0;border-bottom:1px solid ${palette.rule};vertical-align:top`
  return {
    wordmark: `${display};font-size:22px;line-height:28px;font-weight:700;color:${palette.onBrand};background-color:${palette.brand};padding:18px 24px`,
    sheet: `background-color:${palette.surface};color:${palette.ink};padding:28px 24px 12px;border:1px solid ${palette.rule};border-top:0`,
    title: `${display};font-size:26px;line-height:32px;font-weight:700;color:${palette.ink};margin:0 0 20px`,
    heading: `${display};font-size:19px;line-height:26px;font-weight:700;color:${palette.ink};margin:28px 0 8px`,
    paragraph: `${body};margin:0 0 16px`,
    list: `${body};margin:0 0 16px;padding:0 0 0 22px`,
    item: 'margin:0 0 8px',
    facts: `table-layout:fixed;width:100%;border-collapse:collapse;margin:4px 0 24px;border-top:1px solid ${palette.rule}`,
    term: `${cell};font-weight:400;color:${palette.inkSoft};padding-right:16px;width:55%`,
    detail: `${cell};font-weight:700;color:${palette.ink};overflow-wrap:anywhere;word-break:break-word`,
    action: 'border-collapse:separate;margin:8px 0 24px',
    actionCell: `background-color:${palette.action};border-radius:4px`,
    actionLink: `display:inline-block;${text};font-size:16px;line-height:20px;font-weight:700;color:${palette.onAction};text-decoration:none;padding:14px 22px`,
    quoted: `${body};white-space:pre-wrap;margin:0 0 24px;padding:2px 0 2px 16px;border-left:4px solid ${palette.rule}`,
    link: `color:${palette.link};text-decoration:underline`,
    small: `${text};font-size:13px;line-height:19px;color:${palette.inkSoft};margin:0 0 10px;overflow-wrap:anywhere`,
    page: `margin:0;padding:0;background-color:${palette.paper};color:${palette.ink}`,
    footer: `background-color:${palette.paper};padding:18px 24px 24px`,
  }
}

const SERIF_FACES: readonly string[] = ['Newsreader', 'Bitter']

/** One column, at most 560 pixels wide, with nothing to load: no picture, no font, no script. */
export function emailPage({
  title,
  brand,
  body,
  footer,
}: {
  title: string
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
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body bgcolor="${palette.paper}" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${palette.paper}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td bgcolor="${palette.brand}" style="${styles.wordmark}">${escapeHtml(brand.fullName)}</td></tr>
<tr><td bgcolor="${palette.surface}" style="${styles.sheet}">
${body}
</td></tr>
<tr><td bgcolor="${palette.paper}" style="${styles.footer}">
${footer}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
