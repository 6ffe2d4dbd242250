import { openApiDocument } from '#app/features/platform/openapi/document.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export const loader = () => Response.json(openApiDocument())
export const action = methods({})
