import type { Shape } from '#contract/shape.ts'
import { drawingToDxf } from '#geometry/drawing-dxf.ts'
import { drawForPicture } from '#geometry/drawing-picture.ts'
import { drawSet, type SetFrame, type SetPiece } from '#geometry/drawing-set.ts'
import { drawingToSvg } from '#geometry/drawing-svg.ts'
import { writeGlb } from '#geometry/glb.ts'
import { isometricSvg } from '#geometry/isometric-svg.ts'
import { writeUsda } from '#geometry/usda.ts'
import { zipParts, type ZipEntry } from '../../platform/sheets/zip-stream.ts'
import type { OfferDocument } from './build-offer-document.ts'
import type { SpecSheet } from './build-spec-sheet.ts'
import type { LoadPage } from './build-load-page.ts'
import { renderLoadPage } from './render-load-page.ts'
import { renderOffer } from './render-offer.ts'
import { renderOrder } from './render-order.ts'
import { renderSpecSheet } from './render-spec-sheet.ts'
import { writeSizesTable, type SizesTable } from './sizes-table.ts'
import type { OrderDocumentContent } from './tables.ts'
import { writeIfc, type BuildingModel } from './write-ifc.ts'
import { writeUsdz } from './write-usdz.ts'

// These tasks run only in child processes (paper-work.ts): typesetting, meshes, packing. The texts come from the shop.

export const order = ({ content, issuedAt }: { content: OrderDocumentContent; issuedAt: Date }): Promise<Buffer> => renderOrder(content, issuedAt)
export const offer = ({ document, at }: { document: OfferDocument; at: Date }): Promise<Buffer> => renderOffer(document, at)
export const sheet = (specSheet: SpecSheet): Promise<Buffer> => renderSpecSheet(specSheet)
/** The page for the building's manager. */
export const load = (loadPage: LoadPage): Promise<Buffer> => renderLoadPage(loadPage)

/** Elevation, side and plan in millimetres, with the name. */
export const dxf = ({ shape, name }: { shape: Shape; name: string }): Buffer => Buffer.from(drawingToDxf(shape, name), 'ascii')
export const lines = ({ shape }: { shape: Shape }): Buffer => Buffer.from(isometricSvg(shape))
export const drawing = ({ shape, name }: { shape: Shape; name: string }): Buffer => Buffer.from(drawingToSvg(drawForPicture(shape), name))
/** A set of several shapes. */
export const set = ({ pieces, frame, name }: { pieces: readonly SetPiece[]; frame: SetFrame; name: string }): Buffer =>
  Buffer.from(drawingToSvg(drawSet(pieces, frame), name))

export interface Model {
  readonly shape: Shape
  readonly name: string
  readonly colour: string | null
}
/** The full-size model as GLB. */
export function glb({ shape, name, colour }: Model): Buffer {
  const bytes = writeGlb(shape, { name, colour })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
/** The full-size model for Quick Look. */
export const usdz = ({ shape, name, colour }: Model): Buffer => writeUsdz(writeUsda(shape, { name, colour }))
export const ifc = (model: BuildingModel): Buffer => Buffer.from(writeIfc(model), 'ascii')

/** The papers of one configuration; `sheet` comes from the shop when its turn comes. */
export interface ArchivedPapers {
  readonly name: string
  readonly sheet: SpecSheet
  readonly model: Model | null
  readonly building: BuildingModel | null
}

/** An offer's sheets, drawings and models as a ZIP, one after the other. */
export const drawings = (
  { folder, table, mtime }: { folder: string; table: SizesTable; mtime: Date },
  [papers]: readonly AsyncIterable<unknown>[],
): AsyncGenerator<Buffer> => zipParts(entries(folder, table, papers as AsyncIterable<ArchivedPapers>), mtime) // sent by drawings-archive.ts

async function* entries(folder: string, table: SizesTable, papers: AsyncIterable<ArchivedPapers>): AsyncGenerator<ZipEntry> {
  const entry = (name: string, make: () => Buffer | Promise<Buffer>): ZipEntry => ({
    path: `${folder}/${name}`,
    parts: (async function* () {
      yield await make()
    })(),
  })
  yield entry(`${folder}.xlsx`, () => writeSizesTable(table))
  for await (const { name, sheet: specSheet, model, building } of papers) {
    yield entry(`${name}.pdf`, () => renderSpecSheet(specSheet))
    if (model === null || building === null) continue
    yield entry(`${name}.dxf`, () => dxf(model))
    yield entry(`${name}.glb`, () => glb(model))
    yield entry(`${name}.ifc`, () => ifc(building))
  }
}
