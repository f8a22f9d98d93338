import type { BrandKey, Palette } from './brand-type.ts'

/** Email colours where the mail program is dark. Pages are light only and do not load these. */
export type DarkPalette = Pick<
  Palette,
  'paper' | 'surface' | 'ink' | 'inkSoft' | 'rule' | 'brand' | 'onBrand' | 'action' | 'onAction' | 'link'
> & {
  /** The line below the brand's name. */
  readonly accent: string
}

export const darkPalettes: Readonly<Record<BrandKey, DarkPalette>> = {
  main: {
    paper: '#0e1719',
    surface: '#172428',
    ink: '#f1f4f2',
    inkSoft: '#b6c4c6',
    rule: '#3d5056',
    brand: '#0b5c66',
    onBrand: '#ffffff',
    action: '#86d3d9',
    onAction: '#0c2226',
    link: '#94dade',
    accent: '#f2c14e',
  },
  supermarket: {
    paper: '#0f170f',
    surface: '#182419',
    ink: '#f0f5ee',
    inkSoft: '#b7c6b6',
    rule: '#3e5040',
    brand: '#2a7030',
    onBrand: '#ffffff',
    action: '#93d897',
    onAction: '#0e2410',
    link: '#a0dea4',
    accent: '#ffd84d',
  },
  motor: {
    paper: '#111315',
    surface: '#1c2023',
    ink: '#f4f4f3',
    inkSoft: '#bcc1c5',
    rule: '#474d52',
    brand: '#32383d',
    onBrand: '#ffffff',
    action: '#ffb300',
    onAction: '#1c2023',
    link: '#ffca57',
    accent: '#ffb300',
  },
  'post-office': {
    paper: '#1a110e',
    surface: '#271b17',
    ink: '#f9f0e4',
    inkSoft: '#d0bdb2',
    rule: '#58453c',
    brand: '#a9141d',
    onBrand: '#ffffff',
    action: '#ffa49d',
    onAction: '#3a0508',
    link: '#ffb3ac',
    accent: '#6ea1e6',
  },
  'money-management': {
    paper: '#0a1030',
    surface: '#131b47',
    ink: '#f0f2fc',
    inkSoft: '#bac3e6',
    rule: '#414c82',
    brand: '#2438a8',
    onBrand: '#ffffff',
    action: '#ff6f5e',
    onAction: '#0d1440',
    link: '#b8c4ff',
    accent: '#ff6f5e',
  },
}
