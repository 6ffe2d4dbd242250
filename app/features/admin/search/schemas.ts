import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { SEARCH_MAX } from '../rules.ts'

export const SearchQuery = z.object({ q: plainText({ max: SEARCH_MAX }).catch('') })
