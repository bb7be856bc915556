import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Shape } from '#contract/shape.ts'
import { isLanguage } from '#contract/languages.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { readConfigured, readShapes } from '../catalogue/index.ts'
import { enforceRateLimit } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { buildSpecSheet } from './build-spec-sheet.ts'
import { madeOfShape } from './made-papers.ts'
import { renderDxf, renderIfc, renderModel, renderUsdz } from './offer-files.ts'
import { paperWork } from './paper-work.ts'
import { ModelQuery, ProductParams, readQuantity, SpecSheetQuery } from './read-request.ts'
import { downloadLimit, lineDrawingLimits, sendFile } from '../../platform/http/send-file.ts'

/** Of the base, or of a configuration where one is named. */
async function findShape(context: AppContext, id: number, configuration: string | undefined): Promise<Shape | Failure | undefined> {
  if (configuration === undefined) return (await readShapes(context.database.db, [id])).get(id)
  const product = await readConfigured(context, id, configuration)
  return isFailure(product) ? product : (product.shape ?? undefined)
}

/** Files of a configuration's shape that programs read; null: the product has none. */
const modelFiles = [
  { file: 'model.glb', type: 'model/gltf-binary', summary: 'The model in real size, GLB', render: renderModel },
  { file: 'model.usdz', type: 'model/vnd.usdz+zip', summary: 'The model in real size for Quick Look, USDZ', render: renderUsdz },
  { file: 'model.ifc', type: 'application/x-step', summary: 'The building model in millimetres, IFC4', render: renderIfc },
  { file: 'drawing.dxf', type: 'image/vnd.dxf', summary: 'Elevation and plan in millimetres, DXF', render: renderDxf },
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

  for (const { file, type, summary, render } of modelFiles)
    app.get(
      `/v1/product/:id/${file}`,
      { schema: { tags: ['Catalogue'], summary, params: ProductParams, querystring: ModelQuery } },
      async (request, reply) => {
        const product = await readConfigured(context, request.params.id, request.query.c)
        if (isFailure(product)) return sendFailure(reply, product)
        if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
        const bytes = await render(context, product)
        if (bytes === null) return sendFailure(reply, fail('notFound'))
        const ending = file.slice(file.indexOf('.'))
        return sendFile(request, reply, { bytes, type, name: `${product.translations.en.slug || `product-${product.productId}`}${ending}` })
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
      const bytes = await madeOfShape(context, 'svg', { lines: shape }, () => paperWork.run('lines', { shape }))
      return sendFile(request, reply, {
        bytes,
        type: 'image/svg+xml',
        name: `product-${request.params.id}.svg`,
        lasting: request.query.v !== undefined,
      })
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
      const input = { shape: product.shape, name }
      const bytes = await madeOfShape(context, 'svg', { drawing: input }, () => paperWork.run('drawing', input))
      return sendFile(request, reply, { bytes, type: 'image/svg+xml', name: `${slug || `product-${product.productId}`}.svg` })
    },
  )
}
