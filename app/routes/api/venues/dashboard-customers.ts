import { z } from 'zod'
import { SEARCH_MAX } from '#app/features/bookings/customers/customer-query.ts'
import { CUSTOMERS_A_PAGE, findCustomers } from '#app/features/bookings/customers/customers.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'
import { requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'

const Customer = z
	.strictObject({
		id,
		name: z.string().nullable(),
		phone: z.string().nullable().describe('Null for players with an account'),
		tags: z.array(z.string()),
		blocked: z.boolean().describe('Whether the venue takes no online bookings from them'),
		visits: count.describe('How often they played'),
		missed: count.describe('How often they did not come'),
		lastVisit: instant.nullable(),
		owedCents: count.describe('Whole cents that are due now'),
	})
	.meta({ id: 'Customer' })

const CustomerList = PageQuery.pick({ page: true }).extend({
	q: z.string().trim().max(SEARCH_MAX).default('').describe('Any part of a name, number or mail address'),
})

export const loader = call(
	{
		summary: 'The customers of a venue you run, those who booked last first, 25 to a page',
		tag: 'Venue dashboard',
		signedIn: true,
		key: 'customers:read',
		ids: { id: 'Venue not found' },
		query: CustomerList,
		answer: Customer,
		list: true,
		paged: true,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, ids, query: { q, page }, request }) => {
		const found = await findCustomers(
			await requireVenuePerson(user),
			ids.id,
			{ q, owing: false },
			page,
			new Date(),
			false,
		)
		const customers = found.page === page ? found.customers.map(shown) : []
		return listResponse(request, { page, limit: CUSTOMERS_A_PAGE }, found.total, customers)
	},
)

type Found = Awaited<ReturnType<typeof findCustomers>>['customers'][number]

/** Only the pages of the venue show the number of a player with an account. */
const shown = ({ id, name, phone, hasAccount, tags, blocked, visits, missed, last, owed }: Found) => ({
	id,
	name,
	phone: hasAccount ? null : phone,
	tags,
	blocked,
	visits,
	missed,
	lastVisit: last,
	owedCents: owed,
})

export const action = methods({})
