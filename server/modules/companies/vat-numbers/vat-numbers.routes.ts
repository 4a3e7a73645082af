import { lookUpVatNumber } from '@volano/domain/contracts/vat-numbers';
import { bindRoute } from '../../../access/bind-route.ts';
import { openVatRegister, VatRegisterFailure } from '../../../platform/vat-register/client.ts';
import { throttle } from '../../../platform/http/repeats.ts';

/** What the portal as a whole asks the register for from its forms, whoever asks: nobody is to use it as theirs. */
const OF_ALL = { attempts: 1_000, seconds: 3_600 } as const;

export const vatNumbersRoutes = [
  bindRoute(lookUpVatNumber, async ({ ctx, query }) => {
    const register = openVatRegister(ctx.config);
    if (register === null) return { outcome: 'off' as const, source: null, company: null };
    const source = register.name;
    await throttle(ctx, 'vatRegister', OF_ALL);
    try {
      const company = await register.find(query.vatNumber);
      return { outcome: company === null ? ('unknown' as const) : ('found' as const), source, company };
    } catch (error) {
      if (!(error instanceof VatRegisterFailure)) throw error;
      // Whoever registers goes on without it; who runs the portal reads why.
      ctx.log.warn({ reason: error.reason, detail: error.message }, 'the register of VAT numbers did not answer');
      return { outcome: 'silent' as const, source, company: null };
    }
  }),
];
