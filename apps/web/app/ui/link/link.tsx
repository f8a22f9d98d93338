import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A plain anchor unless the application offers a quicker link: the kit knows no router. */
export function Link(props: LinkProps) {
  const Anchor = useContext(LinkContext)
  return Anchor === null ? <PlainAnchor {...props} /> : <Anchor {...props} />
}

export function LinkProvider({
  anchor,
  children,
}: {
  /** Null for plain anchors. */
  anchor: ComponentType<LinkProps> | null
  children: React.ReactNode
}) {
  return <LinkContext value={anchor}>{children}</LinkContext>
}

const LinkContext = createContext<ComponentType<LinkProps> | null>(null)

function PlainAnchor({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>
}
