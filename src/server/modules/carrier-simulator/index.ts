import type { FastifyInstance } from 'fastify'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { onlyLocal } from '../../platform/http/local-request.ts'
import type { Module } from '../../platform/module.ts'
import { carrierSimulatorPath } from '../delivery/index.ts'
import { deliveryGroupStandIn } from './delivery-group.ts'
import { novaPoshtaStandIn } from './nova-poshta.ts'

/** The state of one shop's stand-ins; tests set how they answer. */
export const carrierStandIns = perContext(() => ({ novaPoshta: novaPoshtaStandIn(), deliveryGroup: deliveryGroupStandIn() }))

const blankPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 283]>>endobj\ntrailer<</Root 1 0 R>>'

/** Stand-ins that speak the real carriers' protocols, for development and tests. Never in production. */
export const carrierSimulator: Module = {
  name: 'carrier-simulator',
  async rootRoutes(root, context) {
    await root.register(async (app) => {
      app.addHook('onRequest', onlyLocal)
      carrierRoutes(app, context)
    })
  },
}

interface Conduct {
  readonly nova_poshta?: ReturnType<typeof novaPoshtaStandIn>['mode']
  readonly delivery?: ReturnType<typeof deliveryGroupStandIn>['mode']
  /** A branch that no longer accepts parcels. */
  readonly closed?: string
  readonly status?: { readonly number: string; readonly code: string }
}

function carrierRoutes(app: FastifyInstance, context: AppContext): void {
  const { novaPoshta, deliveryGroup } = carrierStandIns(context)
  const path = `${carrierSimulatorPath}/nova-poshta`
  app.post(`${path}/v2.0/json/`, (request, reply) => {
    if (novaPoshta.mode === 'slow') return reply.hijack()
    if (novaPoshta.mode === 'maintenance') return reply.code(503).type('text/html').send('<h1>Технічні роботи</h1>')
    const answer = novaPoshta.answer(request.body as Parameters<typeof novaPoshta.answer>[0]) // sent by our own client
    if (answer !== null) return reply.send(answer)
    request.raw.socket.destroy()
    return reply.hijack()
  })
  app.route({
    method: ['GET', 'POST'],
    url: `${carrierSimulatorPath}/delivery/api/v4/Public/:name`,
    handler: (request, reply) => {
      if (deliveryGroup.mode === 'slow') return reply.hijack()
      if (deliveryGroup.mode === 'wrongKey') return reply.code(401).send({ Message: 'Authorization has been denied for this request.' })
      if (deliveryGroup.mode === 'maintenance') return reply.code(503).type('text/html').send('<h1>Технічні роботи</h1>')
      if (deliveryGroup.mode === 'silent') {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      const { name } = request.params as { name: string } // by the path
      return reply.send(
        deliveryGroup.answer(
          name,
          request.query as Parameters<typeof deliveryGroup.answer>[1],
          (request.body ?? {}) as Parameters<typeof deliveryGroup.answer>[2],
        ),
      ) // sent by our own client
    },
  })
  // Sets how a stand-in answers from now on; used by developers and journeys.
  app.put(`${carrierSimulatorPath}/mode`, (request, reply) => {
    const { nova_poshta, delivery, closed, status } = request.body as Conduct // sent by our own journeys
    if (nova_poshta) novaPoshta.mode = nova_poshta
    if (delivery) deliveryGroup.mode = delivery
    if (closed) novaPoshta.branches = novaPoshta.branches.map((one) => (one['Ref'] === closed ? { ...one, WarehouseStatus: 'Closed' } : one))
    const made = novaPoshta.waybills.find(({ IntDocNumber }) => IntDocNumber === status?.number)
    if (made && status) made.StatusCode = status.code
    return reply.send({ waybills: novaPoshta.waybills })
  })
  app.get(`${path}/orders/*`, (_request, reply) => reply.type('application/pdf').send(blankPdf))
}
