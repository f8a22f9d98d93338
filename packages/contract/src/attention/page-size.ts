/** Of the lists of staff: how many are on a page. */
export const LIST_PAGE_SIZE = 50
