import { Copyable } from './copyable.tsx'

export const examples = [
  { name: 'Copyable: a reference', render: () => <Copyable text="TB5MK89FRX" name="reference" /> },
]
