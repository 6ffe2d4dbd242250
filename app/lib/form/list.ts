import { z } from 'zod'
import { LARGEST, readId } from '../ids.ts'

/** The query of an address as an object. An empty value is one left out; a name that stands twice keeps its last value. */
export function query(request: Request) {
	const { searchParams } = new URL(request.url)
	return Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
}

/** A whole number from 1 in a query, such as an id. The document of the calls describes it as the number it stands for. */
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

/** The page that the address of a page asks for, from 1; what makes no sense is the first. */
export const pageNumber = z
	.string()
	.optional()
	.transform((text) => Math.min(readId(text) ?? 1, LAST_PAGE))

const pageQuery = (most: number) =>
	z.object({
		page: queryNumber('page must be a number from 1', LAST_PAGE).default(1),
		limit: queryNumber(`limit must be a number from 1 to ${most}`, most).default(most),
	})

/** What every list takes: `page` from 1 and `limit` up to 100. */
export const PageQuery = pageQuery(100)
/** What a list takes whose reader counts and adds up what is in it: `limit` is up to 1,000. */
export const LongPageQuery = pageQuery(1000)
export type PageQuery = z.infer<typeof PageQuery>

/** One page of a list with `X-Total-Count` and, as `Link`, the pages before and after. */
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
