/** The element that holds a page, and all that the browser's script takes over of a document. */
export const PAGE_ELEMENT_ID = 'page'

/** Chosen on the page script's own element, which tells it what it has to know in attributes. */
export const PAGE_SCRIPT_SELECTOR = 'script[data-page-script]'

/** The link of the brand's dark sheet. */
export const DARK_SHEET_ID = 'dark-sheet'
