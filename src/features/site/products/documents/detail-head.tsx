import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import { Contour } from '#ui/layout/contour.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Container } from '#ui/layout/section.tsx'
import { Veil } from '#ui/layout/veil.tsx'
import styles from './detail-head.module.css'

type DetailHeadProps = {
  crumbs: Crumb[]
  name: string
  brief: string
  text: string
  /** Background picture, its motif on the right; without any picture the pattern of the dark bands. */
  backdrop?: string
  /** Picture beside the text. */
  picture?: string
  /** Buttons on a dark background. */
  children?: ReactNode
}

export function DetailHead({ crumbs, name, brief, text, backdrop, picture, children }: DetailHeadProps) {
  return (
    <header data-tone="dark" className={styles.head}>
      {backdrop && (
        <div className={styles.backdrop}>
          <Picture src={backdrop} alt="" eager cover />
          <Veil />
        </div>
      )}
      {!backdrop && !picture && <Contour />}
      <Container>
        <div className={picture ? undefined : styles.crumbs}>
          <Breadcrumb crumbs={crumbs} />
        </div>
        <div className={picture ? styles.beside : styles.words}>
          <div>
            <h1>{name}</h1>
            {brief && <p className={styles.brief}>{brief}</p>}
            {text && <p className={styles.text}>{text}</p>}
            {children && <div className={styles.actions}>{children}</div>}
          </div>
          {picture && (
            <div className={styles.picture}>
              <Picture src={picture} alt="" sizes="520px" />
            </div>
          )}
        </div>
      </Container>
    </header>
  )
}
