/** English texts of what one person may not decide alone. */
import type { esApproval } from '../es/approval.ts';

export const enApproval: typeof esApproval = {
  approval: {
    manager: 'Manager who approves',
    pin: 'PIN of who approves',
    pinMissing: 'Type the PIN of who approves',
    saleTitle: 'A manager is needed',
    saleDo: 'Approve and issue',
    actTitle: {
      'línea quitada tras cobrar': 'Remove a line already charged',
      'venta vaciada tras cobrar': 'Clear a sale already charged',
      'venta de otra persona reabierta': 'Somebody else’s sale',
      'venta de otra persona descartada': 'Somebody else’s sale',
    },
    actLead: {
      'línea quitada tras cobrar':
        'Charging has begun: a manager approves with a PIN that a line is removed.',
      'venta vaciada tras cobrar':
        'Charging has begun: a manager approves with a PIN that the sale is cleared.',
      'venta de otra persona reabierta':
        'Somebody else began it: a manager approves with a PIN that it goes on.',
      'venta de otra persona descartada':
        'Somebody else began it: a manager approves with a PIN that it is thrown away.',
    },
    actDo: 'Approve',
    back: 'Back to the sale',
    nobody: 'There is no manager who can approve it; create one in Settings > Users.',
    secondManager: 'Another manager approves it with a PIN; the audit log keeps both names.',
  },
};
