import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isFailure, fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { requestLanguage } from '../../platform/http/cached-reply.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { shapesOf } from '../catalogue/index.ts'
import { mayGoOn } from '../../platform/rate-limits/rate-limits.ts'
import type { World } from '../../platform/app-context.ts'
import { describeSheet } from './build-spec-sheet.ts'
import { ModelQuery, ProductParams, readConfigured, readQuantity, SheetQuery } from './read-request.ts'
import { filesOf, lineDrawingsOf, sendFile } from './send-file.ts'

export function documentRoutes(root: FastifyInstance, world: World): void {
  const app = root.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/v1/product/:id/sheet.pdf',
    { schema: { tags: ['Catalogue'], params: ProductParams, querystring: SheetQuery } },
    async (request, reply) => {
      const { c, q, lang } = request.query
      const product = await readConfigured(world, request.params.id, c)
      if (isFailure(product)) return sendRefusal(reply, product)
      const quantity = readQuantity(q)
      if (isFailure(quantity)) return sendRefusal(reply, quantity)
      if (!(await mayGoOn(world, reply, filesOf(request)))) return reply
      const language = isLanguage(lang) ? lang : requestLanguage(request)
      // What prints is loaded with the first paper: it would hold a tenth of an idle shop's memory.
      const { renderSheet } = await import('./render-spec-sheet.ts')
      const pdf = await renderSheet(await describeSheet(world, product, { quantity, language }))
      return sendFile(request, reply.header('vary', 'User-language'), {
        bytes: pdf,
        type: 'application/pdf',
        name: `${product.words[language].slug || `product-${product.productId}`}.pdf`,
      })
    },
  )

  app.get(
    '/v1/product/:id/model.glb',
    { schema: { tags: ['Catalogue'], params: ProductParams, querystring: ModelQuery } },
    async (request, reply) => {
      const product = await readConfigured(world, request.params.id, request.query.c)
      if (isFailure(product)) return sendRefusal(reply, product)
      if (product.form === null) return sendRefusal(reply, fail('notFound'))
      if (!(await mayGoOn(world, reply, filesOf(request)))) return reply
      // Openings are cut by a WebAssembly module, which an idle shop does not carry.
      const { glbOf } = await import('#geometry/glb.ts')
      const colour = concreteColours[product.colour ?? '']
      const glb = glbOf(product.form, { name: product.words.en.name, ...(colour ? { colour } : {}) })
      return sendFile(request, reply, {
        bytes: Buffer.from(glb.buffer, glb.byteOffset, glb.byteLength),
        type: 'model/gltf-binary',
        name: `${product.words.en.slug || `product-${product.productId}`}.glb`,
      })
    },
  )

  app.get(
    '/v1/product/:id/lines.svg',
    { schema: { tags: ['Catalogue'], params: ProductParams, querystring: z.object({ v: z.string().max(40).optional() }) } },
    async (request, reply) => {
      const { id } = request.params
      const shape = (await shapesOf(world.database.db, [id])).get(id)
      if (!shape) return sendRefusal(reply, fail('notFound'))
      if (!(await mayGoOn(world, reply, lineDrawingsOf(request)))) return reply
      const { isometricSvg } = await import('#geometry/isometric-svg.ts')
      const bytes = Buffer.from(isometricSvg(shape))
      return sendFile(request, reply, { bytes, type: 'image/svg+xml', name: `product-${id}.svg`, lasting: request.query.v !== undefined })
    },
  )

  app.get(
    '/v1/product/:id/drawing.dxf',
    { schema: { tags: ['Catalogue'], params: ProductParams, querystring: ModelQuery } },
    async (request, reply) => {
      const product = await readConfigured(world, request.params.id, request.query.c)
      if (isFailure(product)) return sendRefusal(reply, product)
      if (product.form === null) return sendRefusal(reply, fail('notFound'))
      if (!(await mayGoOn(world, reply, filesOf(request)))) return reply
      const { drawingToDxf } = await import('#geometry/drawing-dxf.ts')
      return sendFile(request, reply, {
        bytes: Buffer.from(drawingToDxf(product.form), 'ascii'),
        type: 'image/vnd.dxf',
        name: `${product.words.en.slug || `product-${product.productId}`}.dxf`,
      })
    },
  )
}

/** The finishes that have a colour of their own; natural is the form's, individual is not known here. */
const concreteColours: Readonly<Record<string, string>> = { white: '#e9e6e0' }
