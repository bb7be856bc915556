// Stands in for two files of React Router (vite.config.ts) whose work the shop has no use for: watching the router's own steps, and
// learning of pages one by one. All pages are known from the start, so nobody asks these functions for more than this.
const nothing = () => undefined

export const consumeInstrumentationClientResultMetaReceiver = nothing
export const getRouteInstrumentationUpdates = nothing
export const instrumentClientSideRouter = nothing
export const instrumentHandler = nothing
export const instrumentationResultMetaContext = null

export const isFogOfWarEnabled = () => false
export const getManifestPath = nothing
export const getPartialManifest = nothing
export const getPatchRoutesOnNavigationFunction = nothing
export const getPathsWithAncestors = nothing
export const handleClientVersionMismatch = nothing
export const useFogOFWarDiscovery = nothing
