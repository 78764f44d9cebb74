import { ChevronLeft, ChevronRight, ExternalLink } from '#ui/icons.ts'
import { type MouseEvent, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { Honour } from '../honour-rules.ts'
import styles from './honours.module.css'

/** Certificates with what a reader needs to check them; a picture opens enlarged, or as a plain picture without scripts. */
export default function Honours({ honours }: { honours: Honour[] }) {
  const [shown, setShown] = useState<number>()
  const pictured = honours.filter(({ image }) => image)
  const honour = shown === undefined ? undefined : pictured[shown]

  function enlarge(event: MouseEvent, i: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(i)
  }

  function step(by: number) {
    setShown((i = 0) => (i + by + pictured.length) % pictured.length)
  }

  return (
    <>
      <ul className={styles.list}>
        {honours.map((one) => (
          <li key={`${one.name} ${one.number}`}>
            <h3>{one.name}</h3>
            <Facts honour={one} />
            <div className={styles.ways}>
              {one.image && (
                <a
                  href={one.image}
                  aria-label={`查看证书：${one.name}`}
                  data-opens="features/site/company/honours"
                  onClick={(event) => enlarge(event, pictured.indexOf(one))}
                >
                  查看证书
                </a>
              )}
              {one.url && (
                <a href={one.url} aria-label={`核验：${one.name}`} target="_blank" rel="noopener">
                  核验
                  <ExternalLink />
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={honour !== undefined}
        onClose={() => setShown(undefined)}
        title={honour?.name ?? ''}
        width="560px"
        actions={pictured.length > 1 && <Steps onStep={step} />}
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

const parts = [
  ['number', '证书编号'],
  ['issuer', '发证机构'],
  ['issuedOn', '发证日期'],
] as const

function Facts({ honour }: { honour: Honour }) {
  const given = parts.filter(([part]) => honour[part])
  if (given.length === 0) return null
  return (
    <dl>
      {given.map(([part, label]) => (
        <Fact key={part} name={label}>
          {honour[part]}
        </Fact>
      ))}
    </dl>
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
