import { Pagination } from './pagination.tsx'

export const examples = [
  {
    name: 'Pagination',
    render: () => (
      <Pagination label="Payments, pages" page={2} pageCount={5} hrefOf={(page) => `#page-${page}`} />
    ),
  },
]
