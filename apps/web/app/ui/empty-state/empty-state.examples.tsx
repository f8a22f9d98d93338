import { LinkButton } from '#ui/button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const examples = [
  {
    name: 'Empty state',
    render: () => (
      <EmptyState
        title="You have no loans with us"
        action={<LinkButton href="#quote">Get a quote</LinkButton>}
      >
        <p>When you do, its payments, balance and documents are here.</p>
      </EmptyState>
    ),
  },
]
