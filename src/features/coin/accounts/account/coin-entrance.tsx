import { redirect } from 'react-router'
import { coinPaths } from '../shared/coin-user.ts'

export function loader() {
  return redirect(coinPaths.result)
}

export const clientLoader = loader

/** The start page of the area redirects to the account. */
export default function CoinEntrance() {
  return null
}
