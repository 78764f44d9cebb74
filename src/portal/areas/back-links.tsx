import { ArrowLeft } from '#ui/icons.ts'
import { useLocation, useNavigate } from 'react-router'
import { coinPaths } from '#features/coin/pages/coin-user.ts'
import styles from './account-header.module.css'

/** Goes back one step in the history; a visit without history goes to a page of this site. */
export function BackButton() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function goBack(): void {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else if (pathname === coinPaths.result) location.assign('/')
    else void navigate(coinPaths.result)
  }

  return (
    <button type="button" aria-label="返回上一页" className={styles.back} onClick={goBack}>
      <ArrowLeft />
    </button>
  )
}
