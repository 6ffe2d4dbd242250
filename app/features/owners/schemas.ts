import { z } from 'zod'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { nameText, plainText } from '#app/lib/text/text.ts'

export const OwnerApplication = z.object({
	businessName: nameText({ max: 100, required: 'Enter the name of your business or club' }),
	city: plainText({ max: 60, required: 'Enter the city' }),
	phone: phoneNumber(),
	message: plainText({ max: 1_000, lines: true }),
	idempotencyKey: z.string().optional(),
})
export type OwnerApplication = z.infer<typeof OwnerApplication>
