import { configurationQuery } from './configuration-url.ts'
import { apiBase } from './endpoint.ts'
import type { Language } from './languages.ts'
import type { Choice } from './price.ts'

export interface ConfiguredProductRef {
  readonly id: number
  readonly choice: Choice
}

const printPath = ({ id, choice }: ConfiguredProductRef, name: string, ...others: readonly string[]): string => {
  const configuration = configurationQuery(choice)
  const query = [...(configuration === '' ? [] : [`c=${configuration}`]), ...others].join('&')
  return `${apiBase}/v1/product/${id}/${name}${query && `?${query}`}`
}

/** The one-page specification sheet, PDF. */
export const specSheetPath = (of: ConfiguredProductRef, { language, quantity }: { language: Language; quantity: number }): string =>
  printPath(of, 'sheet.pdf', `lang=${language}`, ...(quantity === 1 ? [] : [`q=${quantity}`]))

/** The model at real size, GLB. */
export const modelPath = (of: ConfiguredProductRef): string => printPath(of, 'model.glb')

/** The model as USDZ, for Quick Look on iPhone and iPad. */
export const usdzPath = (of: ConfiguredProductRef): string => printPath(of, 'model.usdz')

/** The configuration as a building model, IFC4. */
export const ifcPath = (of: ConfiguredProductRef): string => printPath(of, 'model.ifc')

/** Elevation and plan in millimetres for CAD programs, DXF. */
export const dxfPath = (of: ConfiguredProductRef): string => printPath(of, 'drawing.dxf')

/** Dimensioned elevation and plan with a person for scale, SVG, in the proportions of a picture. */
export const dimensionDrawingPath = (of: ConfiguredProductRef): string => printPath(of, 'drawing.svg')

/** The shape as a line drawing, SVG, used when there is no picture. `version` changes with the shape. */
export const lineDrawingPath = (id: number, version: string): string => `${apiBase}/v1/product/${id}/lines.svg?v=${version}`

/** The shape of a configuration as lines, SVG, shown until the model is loaded. */
export const outlinePath = ({ id, choice }: ConfiguredProductRef): string => `${apiBase}/v1/product/${id}/lines.svg?c=${configurationQuery(choice)}`

/**
 * One page for the house manager, PDF: whether a place can carry the product, and where to put it; `limit` is the load that the reader knows, kg/m².
 */
export const holdPath = (of: ConfiguredProductRef, { language, place, limit }: { language: Language; place: string; limit: number | null }): string =>
  printPath(of, 'load.pdf', `lang=${language}`, `place=${place}`, ...(limit === null ? [] : [`limit=${limit}`]))
