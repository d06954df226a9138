const KEPT = {"version":"2879ca0dafde","entry":"/static/assets/index-drVG8SYc.js","shell":["/static/assets/App-CYCf2fz3.js","/static/assets/App-DkEyL-F7.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-CpaXW0MB.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DxjqoIUe.js","/static/assets/Door-Bv-4iS5y.js","/static/assets/Door-C2LI9Vk7.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-DiJFRa1u.js","/static/assets/Missing-DzJ5O0OM.js","/static/assets/Missing-Te7NZyf5.js","/static/assets/Offline-CRSO02LX.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-DaYPMWT9.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-drVG8SYc.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-BDpiTR3l.js","/static/assets/rules-dadaocheng-7l0-TLn_.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-L8tyJsvO.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-BhfU62sU.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-o5nRd2Ln.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-Bdc16IjZ.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-BZfOsy2O.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-JFCPoxZd.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-drVG8SYc.js","/static/assets/pocket-D1kV0P2s.js","/static/assets/AfterTalk-ckRl8gve.js","/static/assets/Analysis-Byw7jcoV.js","/static/assets/App-CYCf2fz3.js","/static/assets/App-DkEyL-F7.js","/static/assets/Bar-BibCrn3v.js","/static/assets/BotChoice-fDRyU_dX.js","/static/assets/BotSheet-DFrs4LDc.js","/static/assets/Bubble-MdmOHMLs.js","/static/assets/CardFigures-DgsFMosG.js","/static/assets/CardFigures-Du09HBR9.js","/static/assets/Chinatown-CaRdfpHP.js","/static/assets/Chinatown-CpaXW0MB.js","/static/assets/Chinatown-QAMhOy8f.js","/static/assets/ChinatownLesson-CNneHadO.js","/static/assets/CopyLink-P9U6ighJ.js","/static/assets/Cube-6p-LKPQE.js","/static/assets/Cubes-CEyVxXgw.js","/static/assets/Curtain-BAtbnN2j.js","/static/assets/Curves-BubNBvpH.js","/static/assets/Dadaocheng-DSSrvTMv.js","/static/assets/Dadaocheng-DxjqoIUe.js","/static/assets/Dadaocheng-NH1M-pqV.js","/static/assets/DadaochengLesson-DZbAQfPZ.js","/static/assets/Daily-CDWgRHJH.js","/static/assets/Deals-BO1YyU06.js","/static/assets/DoneDeal-Cax4nDMF.js","/static/assets/Door-Bv-4iS5y.js","/static/assets/Door-C2LI9Vk7.js","/static/assets/DoorGroups-CBMNv3fA.js","/static/assets/Ending-Bcf436-d.js","/static/assets/Ending-F92I7U-T.js","/static/assets/FilmScreen-CJf6qthA.js","/static/assets/Gathering-DKCS-wBa.js","/static/assets/Group-B2zWHMOT.js","/static/assets/HandOver-BT3Oxbwa.js","/static/assets/HintWhy-BY2JBuH7.js","/static/assets/HostSheet-Bx_Nz4MY.js","/static/assets/Invitation-tTcmFJFe.js","/static/assets/Invitations-D4nKZ7nY.js","/static/assets/InviteSheet-BO0Nw4nZ.js","/static/assets/KeysCard-OfSOuNLa.js","/static/assets/KeysCard-mLICr5gF.js","/static/assets/KeysSheet-DwmIwiYP.js","/static/assets/LeaveSheet-DSpInel_.js","/static/assets/Ledger-BV0hmBD_.js","/static/assets/Ledger-wBLeTsf8.js","/static/assets/Lesson-D99ZyKVV.js","/static/assets/Letters-CAHFXfsp.js","/static/assets/MenuBody-CiOF-Se6.js","/static/assets/Message-DiJFRa1u.js","/static/assets/Microphone-TphzLBZ3.js","/static/assets/Mine-B1xtyZjv.js","/static/assets/Missing-DzJ5O0OM.js","/static/assets/Missing-Te7NZyf5.js","/static/assets/MoneyStepper-Daxdd6-8.js","/static/assets/More-GvwQrcEx.js","/static/assets/NewTable-C-Z0d751.js","/static/assets/Nothing-Bro8Le-p.js","/static/assets/Offline-CRSO02LX.js","/static/assets/Open-9_taJ0nL.js","/static/assets/Opening-cc4gGeSu.js","/static/assets/OutlookCard-GPU178fF.js","/static/assets/OwnData-B3AvfBnn.js","/static/assets/PayTable-BXj1xO0U.js","/static/assets/Person-N1G8MbzH.js","/static/assets/PersonSheet-ZZyrzJpP.js","/static/assets/PhoneTable-DGLKpDmH.js","/static/assets/PlainAnalysis-BIraBqcu.js","/static/assets/PlainTable-BGdN8ObH.js","/static/assets/PlainValue-D3vpRISM.js","/static/assets/Privacy-Bj2rBZZq.js","/static/assets/PromiseForm-EUUfActF.js","/static/assets/QrCode-Bj9S4Etx.js","/static/assets/Recap-CI7U1kvP.js","/static/assets/RematchWaits-Cp3WZIaz.js","/static/assets/Replay-DWLe0DrD.js","/static/assets/Rules-DaYPMWT9.js","/static/assets/RulesCard--NvCuNlK.js","/static/assets/Said--b5um4ys.js","/static/assets/SeatLink-BJw210Md.js","/static/assets/Settings-D_CoM7sI.js","/static/assets/Shared-A0EepCQd.js","/static/assets/Sheet-D6WOxTo5.js","/static/assets/SlowParts-DAxJ0j3a.js","/static/assets/Start-CTGkjiXX.js","/static/assets/Table-CnDz4uD_.js","/static/assets/TableLink-pG5wXhh_.js","/static/assets/TableWebhook-ClDd080u.js","/static/assets/Tables-CLKfjOXe.js","/static/assets/Talk-B85DOrAd.js","/static/assets/Talk-fsmSc4jZ.js","/static/assets/TalkSheet-Dq_Hqh4X.js","/static/assets/TempleFaces-Dh999snL.js","/static/assets/TimeOffSheet-CFTlBGGS.js","/static/assets/TurnedAway-hHagwRme.js","/static/assets/Turns-DSJhjdxW.js","/static/assets/Watch-f5wgZykx.js","/static/assets/WatchAgain-BsYrR7uT.js","/static/assets/WebhookForm-COSdAd7q.js","/static/assets/WhoSheet-BQYKMQ4g.js","/static/assets/WideTable-BDiJKfHi.js","/static/assets/YourTurn-3PDy0mlG.js","/static/assets/bots-BKbGqR84.js","/static/assets/changes-BopKZcGr.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-CZTcuG2p.js","/static/assets/fault-report-CYJyk-RN.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-CpJa49cN.js","/static/assets/motion-DOgHh2li.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-AutTCBN-.js","/static/assets/options-DMFogIlv.js","/static/assets/page-BO0peKat.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-Bb4rlouN.js","/static/assets/phrases-BxyCLx4h.js","/static/assets/playback.svelte-Caa7BxKN.js","/static/assets/ranks-BdEe0meD.js","/static/assets/ranks-BuWm833J.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-CdgBpV0J.js","/static/assets/refusals-DiA8K30H.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-BDpiTR3l.js","/static/assets/rules-dadaocheng-7l0-TLn_.js","/static/assets/sentences-CK8b_Jvy.js","/static/assets/shared-JFCPoxZd.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-DN4GTrYd.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-B3Njnwen.js","/static/assets/telling.svelte-DZDquYFW.js","/static/assets/tempos-DrDuKeZX.js","/static/assets/trading-BAW2zxov.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-BVaWbBN-.js","/static/assets/words-CxqcTPoj.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Ddgc3MXk.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-C-NWnNNm.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-CuSrnQgO.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-BFVoUiKx.js","/static/assets/messages-en-dadaocheng-DREJPpcf.js","/static/assets/messages-en-forms-B7-LxnxM.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-YqpoAC9k.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-Dpc2KiWX.js","/static/assets/messages-en-start-L8tyJsvO.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-uVu8PQDu.js","/static/assets/messages-fr-dadaocheng-P7pZajr4.js","/static/assets/messages-fr-forms-2-JqILTa.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-BHykkuw1.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-CtPJ6MJN.js","/static/assets/messages-fr-start-BhfU62sU.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-DukuGBYA.js","/static/assets/messages-pl-dadaocheng-DNwZO6YF.js","/static/assets/messages-pl-forms-CfkuiXum.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-Dk5WWfIs.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-DAk1otHB.js","/static/assets/messages-pl-start-o5nRd2Ln.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-XToCLDIB.js","/static/assets/messages-de-dadaocheng-TWdWsbsU.js","/static/assets/messages-de-forms-DO6F99hu.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-rxnzFSKE.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-D9dR9o9T.js","/static/assets/messages-de-start-Bdc16IjZ.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-DCcsxd9g.js","/static/assets/messages-zh-Hant-dadaocheng-COAqPTVk.js","/static/assets/messages-zh-Hant-forms-C08ckPTd.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-jutdZt0x.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-Dvum0f31.js","/static/assets/messages-zh-Hant-start-BZfOsy2O.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
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
