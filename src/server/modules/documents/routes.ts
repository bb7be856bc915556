import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { maxDrawn, parseCompared } from '#contract/compared-lines.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Shape } from '#contract/shape.ts'
import { isLanguage } from '#contract/languages.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { readConfigured, readShapes } from '../catalogue/index.ts'
import { enforceRateLimit } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { SetPiece } from '#geometry/drawing-set.ts'
import { buildSpecSheet } from './build-spec-sheet.ts'
import { madeOfShape, renderModel } from './offer-files.ts'
import { paperWork } from './paper-work.ts'
import { buildLoadPage } from './build-load-page.ts'
import { LoadPageQuery, ModelQuery, ProductParams, readQuantity, SpecSheetQuery } from './read-request.ts'
import { downloadLimit, lineDrawingLimits, sendFile } from '../../platform/http/send-file.ts'

/** The base shape of a product, or that of a named configuration. */
async function findShape(context: AppContext, id: number, configuration: string | undefined): Promise<Shape | Failure | undefined> {
  if (configuration === undefined) return (await readShapes(context.database.db, [id])).get(id)
  const product = await readConfigured(context, id, configuration)
  return isFailure(product) ? product : (product.shape ?? undefined)
}

const modelFiles = [
  { name: 'model', file: 'glb', type: 'model/gltf-binary', summary: 'The model in real size, GLB' },
  { name: 'model', file: 'usdz', type: 'model/vnd.usdz+zip', summary: 'The model in real size for Quick Look, USDZ' },
  { name: 'model', file: 'ifc', type: 'application/x-step', summary: 'The building model in millimetres, IFC4' },
  { name: 'drawing', file: 'dxf', type: 'image/vnd.dxf', summary: 'Elevation and plan in millimetres, DXF' },
] as const

export function documentRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/v1/product/:id/sheet.pdf',
    {
      schema: { tags: ['Catalogue'], summary: 'The specification sheet of a configuration, PDF', params: ProductParams, querystring: SpecSheetQuery },
    },
    async (request, reply) => {
      const { c, q, lang } = request.query
      const product = await readConfigured(context, request.params.id, c)
      if (isFailure(product)) return sendFailure(reply, product)
      const quantity = readQuantity(q)
      if (isFailure(quantity)) return sendFailure(reply, quantity)
      if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
      const language = isLanguage(lang) ? lang : requestLanguage(request)
      const pdf = await paperWork.run('sheet', await buildSpecSheet(context, product, { quantity, language }))
      return sendFile(request, reply.header('vary', 'User-language'), {
        bytes: pdf,
        type: 'application/pdf',
        name: `${product.translations[language].slug || `product-${product.productId}`}.pdf`,
      })
    },
  )

  app.get(
    '/v1/product/:id/load.pdf',
    {
      schema: {
        tags: ['Catalogue'],
        summary: 'Whether a configuration can stand in a place, and where to stand it, for the house manager, PDF',
        params: ProductParams,
        querystring: LoadPageQuery,
      },
    },
    async (request, reply) => {
      const { c, lang, place, limit = null } = request.query
      const product = await readConfigured(context, request.params.id, c)
      if (isFailure(product)) return sendFailure(reply, product)
      const language = isLanguage(lang) ? lang : requestLanguage(request)
      const loadPage = await buildLoadPage(context, product, { language, place, limit })
      if (loadPage === null) return sendFailure(reply, fail('notFound'))
      if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
      const pdf = await paperWork.run('load', loadPage)
      const name = product.translations[language].slug || `product-${product.productId}`
      return sendFile(request, reply.header('vary', 'User-language'), { bytes: pdf, type: 'application/pdf', name: `${name}-load.pdf` })
    },
  )

  for (const { name, file, type, summary } of modelFiles)
    app.get(
      `/v1/product/:id/${name}.${file}`,
      { schema: { tags: ['Catalogue'], summary, params: ProductParams, querystring: ModelQuery } },
      async (request, reply) => {
        const product = await readConfigured(context, request.params.id, request.query.c)
        if (isFailure(product)) return sendFailure(reply, product)
        if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
        const bytes = await renderModel(context, product, file)
        if (bytes === null) return sendFailure(reply, fail('notFound'))
        return sendFile(request, reply, { bytes, type, name: `${product.translations.en.slug || `product-${product.productId}`}.${file}` })
      },
    )

  app.get(
    '/v1/product/:id/lines.svg',
    {
      schema: {
        tags: ['Catalogue'],
        summary: 'The shape as a line drawing, SVG',
        params: ProductParams,
        querystring: z.object({ v: z.string().max(40).optional(), c: ModelQuery.shape.c.optional() }),
      },
    },
    async (request, reply) => {
      const shape = await findShape(context, request.params.id, request.query.c)
      if (isFailure(shape)) return sendFailure(reply, shape)
      if (!shape) return sendFailure(reply, fail('notFound'))
      if (!(await enforceRateLimit(context, reply, lineDrawingLimits(request)))) return reply
      const bytes = await madeOfShape(context, 'lines', { shape })
      return sendFile(request, reply, {
        bytes,
        type: 'image/svg+xml',
        name: `product-${request.params.id}.svg`,
        lasting: request.query.v !== undefined,
      })
    },
  )

  app.get(
    '/v1/compare/drawing.svg',
    {
      schema: {
        tags: ['Catalogue'],
        summary: 'Up to six configurations in front view beside an adult, at one scale, SVG',
        querystring: z.object({
          i: z
            .union([z.string(), z.array(z.string())])
            .describe('Repeated: `12;size:60x60x50;color:white`. What is gone is left out; the others keep their numbers'),
          frame: z.enum(['wide', 'narrow']).default('wide'),
        }),
      },
    },
    async (request, reply) => {
      const { i, frame } = request.query
      const lines = parseCompared(new URLSearchParams([i].flat().map((line) => ['i', line])), maxDrawn)
      const found = await Promise.all(lines.map(({ productId, choice }) => readConfigured(context, productId, printConfiguration(choice))))
      const pieces = found.flatMap((one, index): SetPiece[] => (isFailure(one) || !one.shape ? [] : [{ shape: one.shape, label: String(index + 1) }]))
      if (pieces.length === 0) return sendFailure(reply, fail('notFound'))
      if (!(await enforceRateLimit(context, reply, lineDrawingLimits(request)))) return reply
      const name = found.flatMap((one) => (isFailure(one) ? [] : one.translations.uk.name)).join(', ')
      const bytes = await madeOfShape(context, 'set', { pieces, frame, name })
      return sendFile(request, reply, { bytes, type: 'image/svg+xml', name: 'set.svg' })
    },
  )

  app.get(
    '/v1/product/:id/drawing.svg',
    { schema: { tags: ['Catalogue'], summary: 'Elevation and plan with dimensions, SVG', params: ProductParams, querystring: ModelQuery } },
    async (request, reply) => {
      const product = await readConfigured(context, request.params.id, request.query.c)
      if (isFailure(product)) return sendFailure(reply, product)
      if (!product.shape) return sendFailure(reply, fail('notFound'))
      if (!(await enforceRateLimit(context, reply, lineDrawingLimits(request)))) return reply
      const { name, slug } = product.translations.uk
      const bytes = await madeOfShape(context, 'drawing', { shape: product.shape, name })
      return sendFile(request, reply, { bytes, type: 'image/svg+xml', name: `${slug || `product-${product.productId}`}.svg` })
    },
  )
}
