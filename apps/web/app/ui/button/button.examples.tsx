import { Button, ButtonRow, LinkButton } from './button.tsx'

export const examples = [
  {
    name: 'Button: primary, secondary, quiet',
    render: () => (
      <ButtonRow>
        <Button type="button">Continue</Button>
        <Button type="button" variant="secondary">
          Pay another amount
        </Button>
        <Button type="button" variant="quiet">
          Not now
        </Button>
      </ButtonRow>
    ),
  },
  {
    name: 'Button: busy',
    render: () => (
      <Button type="button" isBusy>
        Sending
      </Button>
    ),
  },
  {
    name: 'Button: link',
    render: () => <LinkButton href="#quote">See my rate</LinkButton>,
  },
]
