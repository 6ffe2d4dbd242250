import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { SEARCH_MAX } from './rules.ts'

/** The query of an admin's list that `ListFilters` filters; what makes no sense is left out. */
export const listQuery = <const Part extends string>(parts: readonly Part[]) =>
	z.object({
		q: plainText({ max: SEARCH_MAX }).catch(''),
		show: z.enum(parts).nullable().catch(null),
		page: pageNumber,
	})
