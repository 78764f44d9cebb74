import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link that is drawn as a button; a screen of this area opens without loading the page. */
export function ButtonLink({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const follow = useLinkClickHandler(to)
  return <Button {...rest} href={useHref(to)} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />
}
