import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Trash2 } from '#ui/icons.ts'
import { mediaPath } from '../../rules.ts'
import styles from './media-list.module.css'

/** From the library to its bin and back, and the upload for those who may. */
export function ListActions({ isInTrash, children }: { isInTrash: boolean; children: ReactNode }) {
  if (isInTrash) return <Link to={mediaPath}>返回媒体库</Link>
  return (
    <>
      <Link to={`${mediaPath}?trash=1`} className={styles.trash ?? ''}>
        <Trash2 />
        回收站
      </Link>
      {children}
    </>
  )
}
