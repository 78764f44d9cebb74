import { data } from 'react-router'

/** Every address that no route knows: the layout's error boundary draws the 404 page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
