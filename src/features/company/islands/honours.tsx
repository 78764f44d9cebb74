import { ChevronLeft, ChevronRight } from '#ui/icons.ts'
import { type MouseEvent, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { classes } from '#ui/classes.ts'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import { Picture } from '#ui/media/picture.tsx'
import styles from './honours.module.css'

type Honour = { image: string; name: string }

/** Certificates side by side; each opens enlarged, or as a plain picture without scripts. */
export default function Honours({ honours }: { honours: Honour[] }) {
  const [shown, setShown] = useState<number>()
  const honour = shown === undefined ? undefined : honours[shown]

  function enlarge(event: MouseEvent, i: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(i)
  }

  function step(by: number) {
    setShown((i = 0) => (i + by + honours.length) % honours.length)
  }

  return (
    <>
      <ul className={classes(styles.grid, fewItems.columns)} data-few={few(honours.length)}>
        {honours.map(({ image, name }, i) => (
          <li key={image}>
            <a href={image} data-opens="features/company/honours" className={styles.honour} onClick={(event) => enlarge(event, i)}>
              <span className={styles.frame}>
                <Picture src={image} alt="" sizes="(max-width: 640px) 45vw, 280px" />
              </span>
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={honour !== undefined}
        onClose={() => setShown(undefined)}
        title={honour?.name ?? ''}
        width="560px"
        actions={honours.length > 1 && <Steps onStep={step} />}
      >
        {honour && (
          <div className={styles.enlarged}>
            <Picture key={honour.image} src={honour.image} alt={honour.name} sizes="560px" eager />
          </div>
        )}
      </Dialog>
    </>
  )
}

function Steps({ onStep }: { onStep: (by: number) => void }) {
  return (
    <>
      <Button look="quiet" onClick={() => onStep(-1)}>
        <ChevronLeft />
        上一张
      </Button>
      <Button look="quiet" onClick={() => onStep(1)}>
        下一张
        <ChevronRight />
      </Button>
    </>
  )
}
