const KEPT = {"version":"6a3aac5776ca","entry":"/static/assets/index-enw9VyBn.js","shell":["/static/assets/App-ClgGAm59.js","/static/assets/App-Dy0mx2I0.js","/static/assets/Chinatown-BLyFniji.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DiwFqBgA.js","/static/assets/Door-B3iHbKgM.js","/static/assets/Door-C1JdrpSS.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-BERZqBeH.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Missing-ClV6ZypE.js","/static/assets/Missing-DeoiFxgl.js","/static/assets/Offline-Dynl-vJg.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-BUpmEh30.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-enw9VyBn.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-DtDfDGzi.js","/static/assets/rules-chinatown-BZqL0gJF.js","/static/assets/rules-dadaocheng-DlqEffac.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css","/static/assets/ships-fFtMgUg1.js","/static/assets/shops-DPiKfwUV.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-BPr3idFL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-hWeyvmCe.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-BDM7z6xP.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-DkI4w6xO.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-BzvnQMAd.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-3C-7lOLD.js","/static/assets/shared-BXflba9k.css"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-enw9VyBn.js","/static/assets/pocket-CVQBnD7j.js","/static/assets/AfterTalk-pZhiQoSs.js","/static/assets/Analysis-CsE_GO3j.js","/static/assets/App-ClgGAm59.js","/static/assets/App-Dy0mx2I0.js","/static/assets/Bar-Bh-fBSEy.js","/static/assets/BotChoice-BQelNz2t.js","/static/assets/BotSheet-sx1fOh4U.js","/static/assets/Bubble-BXiTN2mg.js","/static/assets/CardFigures-BWdtsAlj.js","/static/assets/CardFigures-DhJEZ_KG.js","/static/assets/Chinatown-BLyFniji.js","/static/assets/Chinatown-DPibDuqV.js","/static/assets/Chinatown-DbRcWw_e.js","/static/assets/ChinatownLesson-CtMMjGfL.js","/static/assets/CopyLink-Z4oVDjKL.js","/static/assets/Cube-BpiEXL-g.js","/static/assets/Cubes-BSQWjKAp.js","/static/assets/Curves-DWOv_Noi.js","/static/assets/Dadaocheng-2vv7QrgF.js","/static/assets/Dadaocheng-C9KPFBKK.js","/static/assets/Dadaocheng-DiwFqBgA.js","/static/assets/DadaochengLesson-pU8hf050.js","/static/assets/Daily-dE3BEuAS.js","/static/assets/Deals-YuUl42XI.js","/static/assets/DoneDeal-C_lnmKAC.js","/static/assets/Door-B3iHbKgM.js","/static/assets/Door-C1JdrpSS.js","/static/assets/DoorGroups-CaWl4epB.js","/static/assets/Ending-CuiTWge5.js","/static/assets/Ending-D2GL2jPQ.js","/static/assets/FilmScreen-G09eWuGN.js","/static/assets/Gathering-goqF3gyL.js","/static/assets/Group-BNS_Q-Y9.js","/static/assets/HandOver-BHDl_PZN.js","/static/assets/HintWhy-DYhYq9vC.js","/static/assets/HostSheet-BVtoD-QX.js","/static/assets/Invitation-C0F2pLnx.js","/static/assets/Invitations-GzfZ-iun.js","/static/assets/InviteSheet-nRyk8tmH.js","/static/assets/KeysCard-0KIFvyvk.js","/static/assets/KeysCard-C_7TU37R.js","/static/assets/LeaveSheet-CfunMymZ.js","/static/assets/Ledger-Chprpv2E.js","/static/assets/Ledger-DSr8vr5Z.js","/static/assets/Lesson-Dp43uBaI.js","/static/assets/Letters-DbonGZb3.js","/static/assets/MenuBody-BKi9Cizk.js","/static/assets/Message-BERZqBeH.js","/static/assets/Microphone-FIMZX5bI.js","/static/assets/Mine-Ckm3D-bL.js","/static/assets/Missing-ClV6ZypE.js","/static/assets/Missing-DeoiFxgl.js","/static/assets/MoneyStepper-CvhRqzDv.js","/static/assets/More-BbFClokZ.js","/static/assets/NewTable-cI6xkj4c.js","/static/assets/Nothing-h8bKOaNJ.js","/static/assets/Offline-Dynl-vJg.js","/static/assets/Open-DgH1PCth.js","/static/assets/Opening-A3iugsTC.js","/static/assets/OutlookCard-DovenG54.js","/static/assets/OwnData-CroyTArj.js","/static/assets/PayTable-BnNqUDUe.js","/static/assets/Person-CDT2uGHX.js","/static/assets/PersonSheet-8iaPx0Ml.js","/static/assets/PhoneTable-BSrQmFTA.js","/static/assets/PlainAnalysis-BX_x-V9M.js","/static/assets/PlainTable-B9MzT707.js","/static/assets/PlainValue-CiyXsESZ.js","/static/assets/Privacy-yLzB17fv.js","/static/assets/PromiseForm-B1Szgf5I.js","/static/assets/QrCode-JfMn-GkR.js","/static/assets/Recap-CSCjok71.js","/static/assets/RematchWaits-BwVb33Kd.js","/static/assets/Replay-Cr7EvRXY.js","/static/assets/Rules-BUpmEh30.js","/static/assets/RulesCard-CcNvn2Qq.js","/static/assets/Said-k80hSeEB.js","/static/assets/SeatLink-Bi0ZTXPA.js","/static/assets/Settings-tIbhFJCb.js","/static/assets/Shared-CjNxJGbn.js","/static/assets/SlowParts-C0nSsOKN.js","/static/assets/Start-CA_RBksh.js","/static/assets/Table-C7zm46ro.js","/static/assets/TableLink-COB1KoiX.js","/static/assets/TableWebhook-COKZ6q5G.js","/static/assets/Tables-CIL7ngRb.js","/static/assets/Talk-CCP4LJlM.js","/static/assets/Talk-Cb49gPyw.js","/static/assets/TalkSheet-slBVVQy0.js","/static/assets/TempleFaces-dCGlI65-.js","/static/assets/TimeOffSheet-BjPpzlnK.js","/static/assets/Turns-BPDQk_C_.js","/static/assets/Watch-CchG2OhB.js","/static/assets/WatchAgain-ByyoIYVL.js","/static/assets/WebhookForm-DRWvnd8P.js","/static/assets/WhoSheet-X1K3jKdh.js","/static/assets/WideTable-CbNxhKX-.js","/static/assets/YourTurn-BMUv9JIu.js","/static/assets/bots-B0_KSaY_.js","/static/assets/changes-DmLLF8UK.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-D0eAjV5k.js","/static/assets/fault-report-BP6e-b3F.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-BdRYV6ME.js","/static/assets/motion-BoBxxuzg.js","/static/assets/open-table-DUEcVzKM.js","/static/assets/options-BxbbFgRz.js","/static/assets/page-BCn1KgjR.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-CTJfzqe2.js","/static/assets/phrases-Xxk1N3uL.js","/static/assets/playback.svelte-DSyqoPgD.js","/static/assets/ranks-BVPg-M2v.js","/static/assets/ranks-Dco0HqkR.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-BhVyynh_.js","/static/assets/refusals-CNx0YVBH.js","/static/assets/rims-DtDfDGzi.js","/static/assets/rules-chinatown-BZqL0gJF.js","/static/assets/rules-dadaocheng-DlqEffac.js","/static/assets/sentences-DOnfAt8H.js","/static/assets/shared-3C-7lOLD.js","/static/assets/ships-BknBPLGS.js","/static/assets/ships-fFtMgUg1.js","/static/assets/shops-DPiKfwUV.js","/static/assets/table-CKH8-vss.js","/static/assets/telling.svelte-DNAq4YGw.js","/static/assets/tempos-DCP9ifMm.js","/static/assets/trading-B0dU7-Il.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-0hLFLo0P.js","/static/assets/words-BPpZUG63.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-DHykec4Z.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Ddgc3MXk.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-1G94BgfU.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-sovR8OY9.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-C-NWnNNm.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-BXflba9k.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-BsD9iROI.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-D8QWLpb8.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-B0zKN7-f.js","/static/assets/messages-en-dadaocheng-CJIi4Hxs.js","/static/assets/messages-en-forms-BBX8X-Oa.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-CeAcstR1.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-gsfX-hmq.js","/static/assets/messages-en-start-BPr3idFL.js","/static/assets/messages-en-voices-Br7vu3ke.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-Dy-UBMTA.js","/static/assets/messages-fr-book_bruno-Ctbv0b_Q.js","/static/assets/messages-fr-book_lan-zDAy-cBz.js","/static/assets/messages-fr-book_mika-D8P1YByt.js","/static/assets/messages-fr-book_tomas-CYaNQL7f.js","/static/assets/messages-fr-book_wen-DbcC0-eN.js","/static/assets/messages-fr-chinatown-Q4K0HO94.js","/static/assets/messages-fr-dadaocheng-B3dzvuWs.js","/static/assets/messages-fr-forms-BcPGiy-4.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-DyDMnXUW.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-CAoZ3wXY.js","/static/assets/messages-fr-refusals-D0g_AOkg.js","/static/assets/messages-fr-start-hWeyvmCe.js","/static/assets/messages-fr-voices-B7yg_hvv.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-BSUAEyjL.js","/static/assets/messages-pl-dadaocheng-ytq5NIMt.js","/static/assets/messages-pl-forms-BGChZcYv.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-BgRO7EPE.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-CoPsjl0w.js","/static/assets/messages-pl-start-BDM7z6xP.js","/static/assets/messages-pl-voices-pL-PI3Cz.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-B9lVBDmj.js","/static/assets/messages-de-dadaocheng-CmUVYYoO.js","/static/assets/messages-de-forms-CuvafbRG.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-CLpVch2_.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-BB7Bli1j.js","/static/assets/messages-de-start-DkI4w6xO.js","/static/assets/messages-de-voices-BdUpgFSt.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-DjTbc7Yn.js","/static/assets/messages-zh-Hant-dadaocheng-adDEiIpJ.js","/static/assets/messages-zh-Hant-forms-qs598VTF.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-DJtXpcEX.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-B2WHV0Dh.js","/static/assets/messages-zh-Hant-start-BzvnQMAd.js","/static/assets/messages-zh-Hant-voices-4LexIUjr.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET = "teahouse pocket "; // begins the names of the pocket edition's caches
const POCKET_PAGE = `${POCKET}page ${KEPT.version}`;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const isOld = (name) =>
    name.startsWith(POCKET)
      ? name.startsWith(`${POCKET}page`) && name !== POCKET_PAGE
      : name !== CACHE;
  const others = (await caches.keys()).filter(isOld);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition; the tab itself has kept what Python needs. */
async function keepPocket(locale) {
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (page.ok) await cache.put(POCKET_DOCUMENT, page);
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
