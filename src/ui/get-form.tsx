import type { ComponentProps, SubmitEvent } from 'react'
import { useNavigate } from 'react-router'

type GetFormProps = Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> & { action: string }

/** A search: an ordinary form that leads to an address; once the page is alive it gets there without loading it anew. */
export function GetForm(props: GetFormProps) {
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // Somebody around the form has already said no.
    if (event.defaultPrevented) return
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') query.append(name, value)
    void navigate(`${props.action}?${query}`)
  }

  return <form {...props} method="get" onSubmit={submit} />
}
