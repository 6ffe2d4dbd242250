import { z } from 'zod'
import { LARGEST, readId } from '../ids.ts'

/** Returns the query of an address. An empty value counts as absent; of a repeated name the last one wins. */
export function query(request: Request) {
	const { searchParams } = new URL(request.url)
	return Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
}

/** A whole number from 1 in a query, such as an id. The OpenAPI document describes it as a number. */
export const queryNumber = (message: string, largest = LARGEST) =>
	z
		.string(message)
		.transform((text, context) => {
			const number = readId(text)
			if (number !== null && number <= largest) return number
			context.addIssue(message)
			return z.NEVER
		})
		.meta({ override: { type: 'integer', minimum: 1, maximum: largest } })

const LAST_PAGE = 1_000_000

/** The page number in the address of a page, from 1; an invalid one counts as 1. */
export const pageNumber = z
	.string()
	.optional()
	.transform((text) => Math.min(readId(text) ?? 1, LAST_PAGE))

const pageQuery = (most: number) =>
	z.object({
		page: queryNumber('page must be a number from 1', LAST_PAGE).default(1),
		limit: queryNumber(`limit must be a number from 1 to ${most}`, most).default(most),
	})

/** The query of every list: `page` from 1 and `limit` up to 100. */
export const PageQuery = pageQuery(100)
/** The query of lists whose client adds up the items: `limit` is up to 1,000. */
export const LongPageQuery = pageQuery(1000)
export type PageQuery = z.infer<typeof PageQuery>

/** Responds with one page of a list, with `X-Total-Count` and, as `Link`, the pages before and after. */
export function listResponse(request: Request, { page, limit }: PageQuery, total: number, items: unknown[]) {
	const url = new URL(request.url)
	const link = (to: number, rel: string) => {
		url.searchParams.set('page', String(to))
		return `<${url.pathname}${url.search}>; rel="${rel}"`
	}
	const links = [page > 1 && link(page - 1, 'prev'), page * limit < total && link(page + 1, 'next')].filter(Boolean)
	const headers = { 'X-Total-Count': String(total), ...(links.length && { Link: links.join(', ') }) }
	return Response.json(items, { headers })
}
