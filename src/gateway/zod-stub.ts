// Stands in for zod in the browser build: contracts keep their names and addresses there, their schemas become nothing.
const nothing: unknown = new Proxy(function () {}, { get: (_, key) => (key === 'then' ? undefined : nothing), apply: () => nothing })

export {
  nothing as array,
  nothing as boolean,
  nothing as custom,
  nothing as enum,
  nothing as int,
  nothing as iso,
  nothing as lazy,
  nothing as literal,
}
export {
  nothing as null,
  nothing as nullable,
  nothing as number,
  nothing as object,
  nothing as optional,
  nothing as preprocess,
  nothing as record,
}
export { nothing as string, nothing as transform, nothing as tuple, nothing as union, nothing as unknown, nothing as uuid, nothing as url }
