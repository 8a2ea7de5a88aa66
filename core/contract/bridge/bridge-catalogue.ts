/** Bridge operations for products, quick keys, customers and the authority's catalogues. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { LABEL_PAPERS, labelsWanted } from '../printing/labels.ts';
import { noInput, openedWith } from '../till/till-leaves.ts';
import type { PdfFile } from './bridge-printed.ts';
import { catalogInput, type CatalogView } from '../api/catalog-query.ts';
import type { Fault } from '../problem.ts';
import {
  customerDraft,
  customerInput,
  customerListInput,
  customerReference,
  customerSearchInput,
  type Customer,
  type CustomerList,
  type CustomerSearch,
} from '../till/customers.ts';
import {
  productInput,
  productListInput,
  productReference,
  productSearchInput,
  type ListedProduct,
  type ProductCategories,
  type ProductList,
  type ProductSearch,
} from '../till/products.ts';
import { quickKeysInput, type QuickKeys } from '../till/quick-keys.ts';

const deleted = answers<{ readonly deleted: boolean }>();

export const CATALOGUE_OPERATIONS = {
  'products.search': { access: 'cajero', input: productSearchInput, output: answers<ProductSearch>() },
  'products.save': {
    access: 'gerente',
    input: productInput.extend(openedWith),
    output: answers<ListedProduct>(),
  },
  /** Retires one that movements, counts, orders or purchases name. Neither: it was gone already. */
  'products.delete': {
    access: 'gerente',
    input: productReference,
    output: answers<{ readonly deleted: boolean; readonly retired: boolean }>(),
  },
  'customers.search': { access: 'cajero', input: customerSearchInput, output: answers<CustomerSearch>() },
  'customers.save': {
    access: 'cajero',
    input: customerInput.extend(openedWith),
    output: answers<Customer>(),
  },
  'customers.delete': { access: 'gerente', input: customerReference, output: deleted },
  'products.list': { access: 'cajero', input: productListInput, output: answers<ProductList>() },
  'products.categories': { access: 'cajero', input: noInput, output: answers<ProductCategories>() },
  'products.labels': {
    access: 'cajero',
    input: z.strictObject({
      etiquetas: labelsWanted,
      papel: z.enum(LABEL_PAPERS),
    }),
    output: answers<PdfFile>(),
  },
  'customers.list': { access: 'cajero', input: customerListInput, output: answers<CustomerList>() },
  /** Validates a customer during input; stores nothing. */
  'customers.check': {
    access: 'cajero',
    input: customerDraft,
    output: answers<{ readonly faults: readonly Fault[] }>(),
  },
  'quickKeys.list': { access: 'cajero', input: noInput, output: answers<QuickKeys>() },
  'quickKeys.save': { access: 'gerente', input: quickKeysInput, output: answers<QuickKeys>() },
  'catalogs.search': { access: 'cajero', input: catalogInput, output: answers<CatalogView>() },
} as const;
