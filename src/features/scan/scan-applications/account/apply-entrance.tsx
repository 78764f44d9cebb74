import { redirect } from 'react-router'

export function loader() {
  return redirect('/apply/add')
}

export const clientLoader = loader

/** The start page of the area redirects to the form, as a login does. */
export default function ApplyEntrance() {
  return null
}
