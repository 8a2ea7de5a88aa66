/** Every English text of the interface. What the service says itself stays Spanish, as do fiscal names. */
import { enDocuments } from './en/documents.ts';
import { enMeasured } from './en/measured.ts';
import { enDisplay } from './en/display.ts';
import { enApproval } from './en/approval.ts';
import { enCash } from './en/cash.ts';
import { enAccounts } from './en/accounts.ts';
import { enCustomers } from './en/customers.ts';
import { enFaults } from './en/faults.ts';
import { enOnboarding } from './en/onboarding.ts';
import { enScale } from './en/scale.ts';
import { enLists } from './en/lists.ts';
import { enLight } from './en/light.ts';
import { enPrinted } from './en/printed.ts';
import { enGoodsReports } from './en/goods-reports.ts';
import { enInventory } from './en/inventory.ts';
import { enProposals } from './en/proposals.ts';
import { enTransfers } from './en/transfers.ts';
import { enProducts } from './en/products.ts';
import { enPhone } from './en/phone.ts';
import { enPrinting } from './en/printing.ts';
import { enMail } from './en/mail.ts';
import { enQueue } from './en/queue.ts';
import { enInvalidation } from './en/invalidation.ts';
import { enExcluded } from './en/excluded.ts';
import { enLabels } from './en/labels.ts';
import { enPrices } from './en/prices.ts';
import { enPromotions } from './en/promotions.ts';
import { enPurchases } from './en/purchases.ts';
import { enUnbilled } from './en/unbilled.ts';
import { enQuotes } from './en/quotes.ts';
import { enPurchasesByHand } from './en/purchases-by-hand.ts';
import { enReturns } from './en/returns.ts';
import { enBooks } from './en/books.ts';
import { enStatistics } from './en/statistics.ts';
import { enSale } from './en/sale.ts';
import { enQuickKeys } from './en/sale/quick-keys.ts';
import { enNextDocument } from './en/sale/next-document.ts';
import { enSettings } from './en/settings.ts';
import { enNoteSettings } from './en/note-settings.ts';
import { enOpeningHours } from './en/opening-hours.ts';
import { enSettingsNav } from './en/settings-nav.ts';
import { enAudit } from './en/audit.ts';
import { enIntegration } from './en/integration.ts';
import { enMaintenance } from './en/maintenance.ts';
import { enStates } from './en/wire-words.ts';
import { enWizard } from './en/wizard.ts';
import type { Words } from './es.ts';

export const en: Words = {
  product: 'Caja DTE',
  ...enSale,
  quickKeys: enQuickKeys,
  nextDocument: enNextDocument,
  lists: enLists,
  proposals: enProposals,
  scale: enScale,
  onboarding: enOnboarding,
  display: enDisplay,
  phone: enPhone,
  measured: enMeasured,
  ...enInvalidation,
  ...enExcluded,
  ...enLabels,
  ...enPrices,
  ...enPromotions,
  ...enPurchases,
  ...enQuotes,
  ...enUnbilled,
  ...enPurchasesByHand,
  ...enReturns,
  ...enStatistics,
  ...enBooks,
  ...enCash,
  ...enApproval,
  ...enFaults,
  ...enPrinted,
  ...enLight,
  ...enIntegration,
  audit: enAudit,
  inventory: enInventory,
  transfers: enTransfers,
  goodsReports: enGoodsReports,
  maintenance: enMaintenance,
  config: enSettings,
  noteSettings: enNoteSettings,
  openingHours: enOpeningHours,
  settingsNav: enSettingsNav,
  wizard: enWizard,
  status: {
    title: 'State of the service',
    lead: 'How this till is at this moment.',
    refreshed: (time) => `Updated at ${time}`,
    waiting: 'Asking the service…',
    environments: 'Connections with Hacienda',
    noConnections: 'There is no issuer yet. Pair this browser to set up the first.',
    retry: 'Ask again',
    state: {
      OK: { title: 'Ready to issue', detail: 'The service answers and can issue documents.' },
      LINEA_BLOQUEADA: {
        title: 'Hacienda does not take what is sent',
        detail: 'What is issued is kept and waits. The reason is at each connection and in the queue.',
      },
      BLOQUEADO: {
        title: 'Issuing blocked',
        detail: 'What was issued is kept. The bar of the till and “Health of this till” say what stops it.',
      },
      unreachable: {
        title: 'The service does not answer',
        detail:
          'What was issued is stored. Check that Caja DTE is still open; this screen tries again by itself.',
      },
    },
    pending: {
      label: 'Documents to be confirmed',
      none: 'Nothing waits in the queue.',
      some: 'They are sent by themselves as soon as Hacienda answers.',
    },
    version: 'Version',
    back: 'Back to the till',
  },
  ambiente: { PRUEBAS: 'Test', PRODUCCION: 'Production' },
  autoridad: { simulador: 'Simulator', hacienda: 'Ministerio de Hacienda' },
  linea: {
    'en-linea': 'Online',
    'sin-linea': 'No connection',
    'autoridad-caida': 'Hacienda does not answer',
    credenciales: 'Blocked: credentials',
    bloqueada: 'Blocked: certificate or registration',
    'sin-datos': 'No calls yet',
  },
  access: {
    connecting: 'Opening the till…',
    pairTitle: 'Pair this till',
    pairLead:
      'Type the one-time code that the service shows when it starts; it is good for 15 minutes. A manager gives another in Settings → Browsers.',
    code: 'Code',
    pair: 'Pair',
    place: 'Where does this till stand?',
    placeLead: 'There are several places. Choose one; a manager confirms it with a PIN.',
    manager: 'Manager',
    noAnswer: 'The service does not answer. Check that Caja DTE is still open and try again.',
    loginTitle: 'Who is serving?',
    pinTitle: (nombre) => `PIN of ${nombre}`,
    pin: 'PIN',
    digits: (count) => (count === 1 ? '1 digit typed' : `${count} digits typed`),
    erase: 'Erase',
    enter: 'Enter',
    otherUser: 'Somebody else',
    serviceStatus: 'State of the service',
    rol: { cajero: 'Cashier', gerente: 'Manager' },
  },
  frame: {
    navigation: 'Screens',
    screen: {
      factura: 'Factura',
      'credito-fiscal': 'Crédito fiscal',
      'nota-remision': 'Nota de remisión',
      documentos: 'Documents',
      cola: 'Queue',
      clientes: 'Customers',
      'por-facturar': 'Notas de remisión to bill',
      cotizaciones: 'Quotes',
      cuentas: 'Customer accounts',
      inventario: 'Inventory',
      productos: 'Products',
      precios: 'Prices',
      promociones: 'Promotions',
      caja: 'Drawer',
      'compra-sin-factura': 'Purchase, no factura',
      compras: 'Purchases',
      estadisticas: 'Statistics',
      libros: 'VAT books',
      invalidar: 'Invalidate a document',
      devolucion: 'Return / adjustment',
      ajustes: 'Settings',
      estado: 'State of the service',
    },
    pruebas: 'TEST',
    pruebasTitle: 'Test environment: what is issued has no fiscal validity',
    pruebasDetail: 'no fiscal validity',
    rehearsedTime: 'rehearsal clock',
    produccion: 'Production',
    broken: {
      title: 'This screen stopped working',
      kept: 'The sale being written is kept on this computer, and what was issued is in the service. Other windows go on.',
      issued:
        'If you were charging, do not charge again: load the screen and it says what became of that sale, or look for it in “Documents”.',
      again: 'Load again',
      blank: 'Park it and begin a blank sale',
      parkedAs: 'From a screen that failed',
    },
    disconnected: 'The service does not answer · trying again',
    line: 'Connection with Hacienda',
    user: (nombre) => `User: ${nombre}`,
    lock: 'Lock the till',
    clock: 'Time in El Salvador',
    pointOfSale: (establecimiento, punto) => `${establecimiento} · ${punto}`,
    railKeys: 'Alt and the number open the screen.',
    deadlines: 'Legal deadlines',
    search: 'Find a screen, document, customer or product',
    palette: 'Go to…',
    found: {
      command: 'Screens and actions',
      document: 'Documents',
      customer: 'Customers',
      product: 'Products',
    },
    nothingFound: 'Nothing is found that way.',
    notSearched: (what) =>
      `${what === '' ? 'Nothing' : `“${what}”`} could${what === '' ? '' : ' not'} be searched: the service does not answer. It keeps trying.`,
    skip: 'Go to the content',
    theme: { system: 'Like the system', light: 'Light', dark: 'Dark' },
    changeTheme: (theme) => `Appearance: ${theme}`,
    language: { es: 'Español', en: 'English' },
    close: 'Close',
  },
  settings: {
    title: 'Settings',
    habits: {
      sameGoods: 'The same product, added again',
      sameGoodsOf: { joined: 'Raises the quantity of its line', apart: 'Begins another line' },
      sound: 'What this till tells',
      sounds: { on: 'Sounds and messages', off: 'Messages only', few: 'Only what asks for something' },
    },
    appearance: 'Theme',
    language: 'Language',
    till: 'This till',
    issuer: 'Issuer',
    branch: 'Branch',
    point: 'Point of sale',
    environment: 'Environment',
    authority: 'Receives the documents',
    service: 'Service',
    move: {
      title: 'Take this till to another place',
      lead: 'Another branch or the other environment. Sales half done stay here and come back if the till does.',
      where: 'New place',
      production: 'In Production every document has fiscal force and its numbers never repeat.',
      action: 'Take it there',
    },
  },
  ...enDocuments,
  ...enQueue,
  ...enMail,
  ...enPrinting,
  ...enAccounts,
  ...enCustomers,
  ...enProducts,
  discard: {
    ask: 'Discard what you wrote?',
    explanation: 'What you wrote here is not saved yet.',
    discard: 'Yes, discard',
    keep: 'Keep writing',
    unsaved: 'You have unsaved changes',
    leave: 'Discard',
    stay: 'Stay here',
  },
  notice: {
    addedFor: (name, precio) => `Added: ${name} at ${precio}.`,
    unknownCode: (code) => `No product has the code “${code}”.`,
    labelDamaged: 'The label of the scale was misread. Scan it again, or type the weight: 1.25*product.',
    labelEmpty: 'The label of the scale does not say how much it is. Type the weight: 1.25*product.',
    retired: (producto) =>
      `“${producto}” is retired: it is sold no more. A manager can take that back in Products.`,
    labelUnknown: (producto) =>
      `The label of the scale is of product “${producto}”, which is not in the list.`,
    managerCreates: 'A manager can create it.',
    createProduct: 'Create product',
    notSearched: (code) => `No service: “${code}” waits.`,
    added: (name) => `Added to the sale: ${name}`,
    removed: (name) => `Removed ${name}. “Undo” (Ctrl+Z) brings it back.`,
    goodsChanged: (goods) => `Changed since it was added to the sale. Now: ${goods}.`,
    givenBack: (name) => `The sale begun by ${name} was parked under that name.`,
    notToRefused: 'What was scanned was not added: correct the rejected sale first.',
    notOfThisSale: (code) => `“${code}” is not in this document, or all of it came back.`,
  },
  estado: enStates,
  tipo: {
    '01': 'Factura',
    '03': 'Crédito fiscal',
    '04': 'Nota de remisión',
    '05': 'Nota de crédito',
    '06': 'Nota de débito',
    '14': 'Sujeto excluido',
    '18': 'Return',
  },
};
