import { Table } from './table.tsx'

const columns = [
  { label: 'Date' },
  { label: 'Payment', align: 'end' },
  { label: 'Interest', align: 'end' },
  { label: 'Left to pay', align: 'end' },
] as const

const rows = [
  { id: '1', cells: ['01/03/2027', '£286.70', '£118.36', '£7,776.66'] },
  { id: '2', cells: ['01/04/2027', '£286.70', '£115.85', '£7,605.81'] },
  { id: '3', cells: ['01/05/2027', '£286.70', '£113.31', '£7,432.42'] },
]

export const examples = [
  {
    name: 'Table: stacked when narrow',
    render: () => <Table id="payments-stacked" caption="Your next payments" columns={columns} rows={rows} />,
  },
  {
    name: 'Table: scrolls when narrow',
    render: () => (
      <Table
        id="payments-scrolled"
        caption="Your payments so far"
        narrow="scroll"
        columns={columns}
        rows={[...rows, { id: 't', cells: ['Total', '£860.10', '£347.52', ''], isTotal: true }]}
      />
    ),
  },
  {
    name: 'Table: two columns that fit',
    render: () => (
      <Table
        id="payments-kept"
        caption="Your next payments"
        narrow="keep"
        columns={[{ label: 'Date' }, { label: 'Payment', align: 'end' }]}
        rows={rows.map(({ id, cells: [date = '', payment = ''] }) => ({ id, cells: [date, payment] }))}
      />
    ),
  },
  {
    name: 'Table: rows that open when narrow',
    render: () => (
      <Table
        id="payments-folded"
        caption="Your payments"
        narrow="fold"
        columns={columns.map((column) => ({ ...column, isFolded: /Interest|Left/.test(column.label) }))}
        rows={[...rows, { id: 't', cells: ['Total', '£860.10', '£347.52', ''], isTotal: true }]}
      />
    ),
  },
  {
    name: 'Table: words',
    render: () => (
      <Table
        id="cookies-in-words"
        caption="What the site needs"
        narrow="words"
        columns={[{ label: 'Name' }, { label: 'What it’s for' }, { label: 'How long it stays' }]}
        rows={[
          {
            id: 'session',
            cells: [
              'session',
              'A number for your browser, so that a form you have half filled in is there when you come back.',
              '30 days',
            ],
          },
          { id: 'logged-out', cells: ['logged-out', 'Remembers that you signed out here.', '24 hours'] },
        ]}
      />
    ),
  },
]
