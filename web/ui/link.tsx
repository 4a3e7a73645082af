import { createContext, use, useCallback, type ComponentType, type ReactNode } from 'react';

export interface LinkProps {
  /** An address inside the page, as the router writes it, or an outside one. */
  href: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  title?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

function plainLink({ children, ...props }: LinkProps): ReactNode {
  return <a {...props}>{children}</a>;
}

const LinkContext = createContext<(props: LinkProps) => ReactNode>(plainLink);

/** Lets the application give its router's link to every shell and list; without it links are plain anchors. */
export function LinkProvider({
  component: Component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  const render = useCallback((props: LinkProps) => <Component {...props} />, [Component]);
  return <LinkContext value={render}>{children}</LinkContext>;
}

/** A link drawn by the router of the application. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
